import { z } from 'zod';
import { isLoopback } from './platform/loopback.ts';

/** Where KIU is, and as whom we speak to it. */
export interface KiuSettings {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Nine and ten letters or digits: the agent, and the terminal that issues; only it can void what it issued. */
  readonly agentSine: string;
  readonly terminalId: string;
  /** ISO 3166-1 alpha-2 and ISO 4217: where it is sold, and in what. */
  readonly country: string;
  readonly currency: string;
  /** The city from which it is sold. */
  readonly pseudoCity: string;
  readonly target: 'Testing' | 'Production';
  /** What a ticket is paid with in KIU's books: its code of a miscellaneous form of payment. */
  readonly paymentCode: string;
}

const form = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();

/** Where public integrations find it. */
const usualUrl = 'https://ssl00.kiusys.com/ws3/index.php';

/** The settings of KIU as the environment names them. */
export const kiuVariables = {
  KIU_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
      'debe ser una dirección que empiece por http:// o https://',
    )
    .default(usualUrl),
  KIU_USER: z.string().max(100, 'debe tener 100 caracteres o menos').optional(),
  KIU_PASSWORD: z.string().max(200, 'debe tener 200 caracteres o menos').optional(),
  KIU_AGENT_SINE: form(/^[A-Za-z0-9]{9}$/, 'debe tener 9 letras o cifras'),
  KIU_TERMINAL_ID: form(/^[A-Za-z0-9]{10}$/, 'debe tener 10 letras o cifras'),
  KIU_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'debe ser un país de dos letras mayúsculas')
    .default('VE'),
  KIU_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'debe ser una moneda de tres letras mayúsculas')
    .default('USD'),
  KIU_PSEUDO_CITY: form(/^[A-Z]{3}$/, 'debe ser una ciudad de tres letras mayúsculas'),
  KIU_TARGET: z.enum(['Testing', 'Production'], { error: 'debe ser uno de: Testing, Production' }).optional(),
  KIU_PAYMENT_CODE: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/, 'debe tener de 2 a 10 letras mayúsculas o cifras')
    .default('MILLAS'),
};
type Variables = z.output<z.ZodObject<typeof kiuVariables>>;

/** What must be set for KIU to answer, and why. */
const required = [
  ['KIU_USER', 'el usuario que KIU le dio'],
  ['KIU_PASSWORD', 'su contraseña'],
  ['KIU_AGENT_SINE', 'el agente que vende'],
  ['KIU_TERMINAL_ID', 'el terminal que emite y anula'],
] as const;

/** What is wrong with the settings of KIU where flights come from it. One line each, never with a value. */
export function problemsOfKiu(given: Readonly<Record<string, unknown>>): string[] {
  return required.flatMap(([name, reason]) =>
    given[name] === undefined ? [`Falta ${name}: con INVENTORY=kiu es obligatoria (${reason}).`] : [],
  );
}

/** What would leave the programme open, or sell what nobody flies. One line each. */
export function problemsOfKiuInProduction({ KIU_URL, KIU_TARGET }: Variables): string[] {
  const url = new URL(KIU_URL);
  return [
    ...(url.protocol === 'http:' && !isLoopback(url.hostname)
      ? ['KIU_URL debe empezar por https:// en producción: lleva la contraseña.']
      : []),
    ...(KIU_TARGET === 'Testing' ? ['KIU_TARGET no puede ser Testing en producción: sus boletos no vuelan.'] : []),
  ];
}

/** The settings as the adapter takes them; undefined where one that it needs is not there. */
export function kiuSettings(variables: Variables, isProduction: boolean): KiuSettings | undefined {
  const { KIU_USER: user, KIU_PASSWORD: password, KIU_AGENT_SINE: agentSine, KIU_TERMINAL_ID: terminalId } = variables;
  if (user === undefined || password === undefined || agentSine === undefined || terminalId === undefined)
    return undefined;
  return {
    url: variables.KIU_URL,
    user,
    password,
    agentSine,
    terminalId,
    country: variables.KIU_COUNTRY,
    currency: variables.KIU_CURRENCY,
    // A terminal's name begins with its city.
    pseudoCity: variables.KIU_PSEUDO_CITY ?? terminalId.slice(0, 3).toUpperCase(),
    target: variables.KIU_TARGET ?? (isProduction ? 'Production' : 'Testing'),
    paymentCode: variables.KIU_PAYMENT_CODE,
  };
}
