import { json, type Listening, serve } from './serve.ts';

/** A payment that the simulated bank was told of. */
export interface SimulatedMovement {
  /** Its last digits are what is asked for. */
  readonly reference: string;
  readonly day: string;
  /** With two decimals: 729.66. */
  readonly amount: string;
  readonly bank: string;
  readonly phone: string;
}

export interface BankSimulatorOptions {
  readonly port?: number;
  /** Whom it answers; without one, everybody. */
  readonly key?: string | undefined;
  /** Whether it knows every payment but those whose reference ends in 0000: for trying the shop out. */
  readonly knowsAll?: boolean;
}

export interface BankSimulator extends Listening {
  readonly movements: SimulatedMovement[];
  /** How often it was asked. */
  asked(): number;
  /** What happens to the next questions, one each: no answer, a page of something in between, or an unknown code. */
  will(...faults: BankFault[]): void;
}

export const bankFaults = ['cut', 'page', 'unknown_code'] as const;
export type BankFault = (typeof bankFaults)[number];

/**
 * A Banco de Venezuela of our own: `POST /getMovement/v2` with the key in X-API-KEY. A reference that ends in 9999 gets no answer.
 * `POST /control/movements` adds one, `GET /control/movements` lists them.
 */
export async function startBankSimulator({
  port = 0,
  key,
  knowsAll = false,
}: BankSimulatorOptions = {}): Promise<BankSimulator> {
  const movements: SimulatedMovement[] = [];
  const faults: BankFault[] = [];
  let count = 0;
  const listening = await serve(port, ({ method, url, headers, body }) => {
    if (url.pathname === '/control/movements') {
      if (method === 'POST') movements.push(JSON.parse(body) as SimulatedMovement);
      return json(200, movements);
    }
    if (method !== 'POST' || !url.pathname.startsWith('/getMovement')) return json(404, {});
    count += 1;
    if (key !== undefined && headers['x-api-key'] !== key) return json(401, { message: 'Unauthorized' });
    const fault = faults.shift();
    if (fault === 'page') return { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' };
    if (fault === 'unknown_code') return json(200, { code: 1099, message: 'Servicio no disponible' });
    return fault === 'cut' ? 'cut' : answer(readQuestion(body), movements, knowsAll);
  });
  return { ...listening, movements, asked: () => count, will: (...next) => void faults.push(...next) };
}

const fields = [
  'cedulaPagador',
  'telefonoPagador',
  'telefonoDestino',
  'referencia',
  'fechaPago',
  'importe',
  'bancoOrigen',
] as const;
type Question = Readonly<Record<(typeof fields)[number], string>>;

function readQuestion(body: string): Question | undefined {
  try {
    const given = JSON.parse(body) as Record<string, unknown>;
    return fields.every((name) => typeof given[name] === 'string' && given[name] !== '')
      ? (given as Question)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The bank answers 200 to everything; only its code says what it means. */
function answer(asked: Question | undefined, movements: readonly SimulatedMovement[], knowsAll: boolean) {
  const isWellFormed =
    asked &&
    /^\d{4,8}$/.test(asked.referencia) &&
    /^\d+\.\d{2}$/.test(asked.importe) &&
    /^0\d{10}$/.test(asked.telefonoPagador);
  if (!isWellFormed) return json(200, { code: 1010, message: 'Campo requerido o inválido' });
  const { referencia, fechaPago, importe, bancoOrigen, telefonoPagador } = asked;
  if (referencia.endsWith('9999')) return 'cut' as const;
  const isKnown =
    (knowsAll && !referencia.endsWith('0000')) ||
    movements.some(
      ({ reference, day, amount, bank, phone }) =>
        reference.endsWith(referencia) &&
        day === fechaPago &&
        amount === importe &&
        bank === bancoOrigen &&
        phone === telefonoPagador,
    );
  return isKnown
    ? json(200, {
        code: 1000,
        message: 'Transaccion realizada',
        data: { status: '1000', amount: importe, reason: 'Transaccion realizada' },
      })
    : json(200, { code: 1010, message: 'Registro no existe' });
}
