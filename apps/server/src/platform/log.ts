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

export type Log = pino.Logger;
