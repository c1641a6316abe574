/** Names of fields that hold a secret: written together, in lower case, and found anywhere in the field's name. */
const secretNames = [
  'password',
  'contrasena',
  'clave',
  'token',
  'secret',
  'seed',
  'mnemonic',
  'privatekey',
  'apikey',
  'recoverycode',
  'code2fa',
  '2facode',
  'otp',
  'totp',
  'qr',
  'authorization',
  'cookie',
  'cvv',
  'cvc',
  'cardnumber',
  'pan',
  'rawtransaction',
];
/** Names that would match though they hold no secret. */
const harmlessNames = new Set(['tokenaddress', 'company', 'companyname']);

/** Stands where a secret was, so that one sees that there was one. */
export const redacted = '[oculto]';
const textMaximum = 1000;
const depthMaximum = 6;
const itemsMaximum = 200;

/** Values as they may be kept for ever: without secrets, without endless texts, and as JSON can say them. */
export function redact(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return cleanObject(values, 0);
}

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return (
    !harmlessNames.has(plain) &&
    secretNames.some((secret) => (secret.length <= 4 ? hasWord(name, secret) : plain.includes(secret)))
  );
}

/** Short names count only as words of their own: `pan` is a secret in `card_pan`, not in `company`. */
function hasWord(name: string, word: string): boolean {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .includes(word);
}

function cleanObject(values: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .slice(0, itemsMaximum)
      .map(([name, value]) => [name, isSecretName(name) && value !== null ? redacted : clean(value, depth + 1)]),
  );
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? null : (value ?? null);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= depthMaximum) return '…';
  if (ArrayBuffer.isView(value)) return redacted;
  if (Array.isArray(value)) return value.slice(0, itemsMaximum).map((item) => clean(item, depth + 1));
  return cleanObject(value, depth);
}

/** PostgreSQL's JSON takes neither NUL nor half a surrogate pair. */
function cleanText(value: string): string {
  const short = value.length > textMaximum ? `${value.slice(0, textMaximum).replace(/[\uD800-\uDBFF]$/, '')}…` : value;
  return short.replaceAll('\0', '').toWellFormed();
}
