import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PassSigner } from './modules/cards/index.ts';

const path = z.string().max(1000, 'debe tener 1000 caracteres o menos').optional();

/** The settings of passes for Apple Wallet as the environment names them; certificates and key are paths of PEM files. */
export const walletPassVariables = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[A-Za-z0-9.-]{1,100}$/, 'debe empezar por «pass.»')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'debe tener 10 letras mayúsculas o cifras')
    .optional(),
  APPLE_PASS_CERTIFICATE: path,
  APPLE_PASS_KEY: path,
  APPLE_PASS_KEY_PASSPHRASE: z.string().max(200, 'debe tener 200 caracteres o menos').optional(),
  APPLE_WWDR_CERTIFICATE: path,
};
type Variables = z.output<z.ZodObject<typeof walletPassVariables>>;

/** What a pass cannot be signed without, and why. */
const required = [
  ['APPLE_PASS_TYPE_ID', 'el tipo de pase que Apple le dio'],
  ['APPLE_TEAM_ID', 'el equipo al que pertenece'],
  ['APPLE_PASS_CERTIFICATE', 'el certificado de ese tipo de pase'],
  ['APPLE_PASS_KEY', 'la clave de ese certificado'],
  ['APPLE_WWDR_CERTIFICATE', 'el certificado intermedio de Apple'],
] as const;

/** What is wrong with the settings of passes, where any of them is set. One line each, never with a value. */
export function problemsOfWalletPass(given: Readonly<Record<string, unknown>>): string[] {
  if (!required.some(([name]) => given[name] !== undefined)) return [];
  const missing = required.flatMap(([name, reason]) =>
    given[name] === undefined ? [`Falta ${name}: los pases para Apple Wallet la necesitan (${reason}).`] : [],
  );
  if (missing.length > 0) return missing;
  const read = readSigner((name) => (typeof given[name] === 'string' ? given[name] : ''));
  return Array.isArray(read) ? read : [];
}

/** Who signs passes; undefined where nobody does. */
export function walletPassSettings(variables: Variables): PassSigner | undefined {
  if (required.some(([name]) => variables[name] === undefined)) return undefined;
  const read = readSigner((name) => variables[name] ?? '');
  return Array.isArray(read) ? undefined : read;
}

/** Reads the files, and looks whether they belong together; what does not, comes back as a list. One that has run out is no problem here: then no pass is offered. */
function readSigner(text: (name: keyof Variables) => string): PassSigner | string[] {
  const problems: string[] = [];
  function parse<T>(name: keyof Variables, what: string, read: (pem: string) => T): T | undefined {
    try {
      return read(readFileSync(text(name), 'utf8'));
    } catch {
      problems.push(`${name} no se puede leer como ${what} en PEM.`);
      return undefined;
    }
  }
  const certificate = parse('APPLE_PASS_CERTIFICATE', 'certificado', (pem) => new X509Certificate(pem));
  const wwdr = parse('APPLE_WWDR_CERTIFICATE', 'certificado', (pem) => new X509Certificate(pem));
  const key = parse('APPLE_PASS_KEY', 'clave', (pem) =>
    createPrivateKey({ key: pem, passphrase: text('APPLE_PASS_KEY_PASSPHRASE') }),
  );
  if (!certificate || !wwdr || !key) return problems;
  if (key.asymmetricKeyType !== 'rsa') problems.push('APPLE_PASS_KEY debe ser una clave RSA.');
  else if (!certificate.checkPrivateKey(key)) problems.push('APPLE_PASS_KEY no es la clave de APPLE_PASS_CERTIFICATE.');
  const [passTypeId, teamId] = [text('APPLE_PASS_TYPE_ID'), text('APPLE_TEAM_ID')];
  const subject = certificate.subject.split('\n');
  if (!subject.includes(`UID=${passTypeId}`)) problems.push('APPLE_PASS_CERTIFICATE es de otro APPLE_PASS_TYPE_ID.');
  if (!subject.includes(`OU=${teamId}`)) problems.push('APPLE_PASS_CERTIFICATE es de otro APPLE_TEAM_ID.');
  if (!certificate.verify(wwdr.publicKey)) problems.push('APPLE_WWDR_CERTIFICATE no firmó APPLE_PASS_CERTIFICATE.');
  if (problems.length > 0) return problems;
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdrCertificate: wwdr.toString(),
    validUntil: certificate.validToDate,
  };
}
