import pino from 'pino';

/**
 * Structured log lines. No personal data: neither bodies nor queries are logged, and these fields are cut out wherever
 * something logs them by mistake.
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  return pino(
    {
      level,
      base: { service: 'millaje' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withReasons },
      // Told already, by then.
      serializers: { err: (told: unknown) => told },
      redact: {
        paths: [
          'authorization',
          'password',
          'token',
          'email',
          'username',
          'doc_identity',
          'phone',
          '*.authorization',
          '*.password',
          '*.token',
          '*.email',
          '*.username',
          '*.doc_identity',
          '*.phone',
        ],
        remove: true,
      },
    },
    destination ?? pino.destination({ sync: false }),
  );
}

/** Errors under whatever name are told by what they say: as JSON has them, one is `{}`, and nobody would know what went wrong. */
function withReasons(line: Record<string, unknown>): Record<string, unknown> {
  const errors = Object.entries(line).filter(([, value]) => value instanceof Error) as [string, Error][];
  if (errors.length === 0) return line;
  return { ...line, ...Object.fromEntries(errors.map(([name, error]) => [name, reasonOf(error)])) };
}

/** Nothing besides: what libraries hang on their errors has whole requests in it. */
function reasonOf(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause instanceof Error && { cause: String(cause) }) };
}

export type Log = pino.Logger;
