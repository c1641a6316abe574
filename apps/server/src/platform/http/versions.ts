import { createHash } from 'node:crypto';

type Values = Readonly<Record<string, unknown>>;

/**
 * The version of something, as its values make it: the same values are the same version, whoever wrote them and when. What is not
 * part of its state (its own version) does not count.
 */
export function versionOf({ version: _own, ...state }: Values): string {
  return createHash('sha256').update(JSON.stringify(state, inOrder)).digest('base64url').slice(0, 22);
}

/** Whatever order a statement gave the values in. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const versioned = (state: Values): Values => ({ ...state, version: versionOf(state) });

/** An answer with the version of each thing in it: of the whole of it, or of what stands under a name, one or many. */
export function withVersions(body: Values, of: string | true): Values {
  if (of === true) {
    const { code, message, ...state } = body;
    return { code, message, ...versioned(state) };
  }
  const told = body[of] as Values | readonly Values[];
  return { ...body, [of]: Array.isArray(told) ? told.map(versioned) : versioned(told as Values) };
}

/** The version that a caller read before writing, as `If-Match` brings it; any version at all is none. */
export function readVersion(header: string | undefined): string | undefined {
  const version = header
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  return version === undefined || version === '' || version === '*' ? undefined : version;
}
