import { readEnvironment, type Environment } from '../env.ts';

/** Something that a command cannot do; the message is one Spanish line for whoever typed it. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Says one line on the terminal. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs a command with the settings: its number is the exit code, and what it cannot do is one line and code 2. With `--help` it says
 * how it is used, and does nothing. A write after the reader of a pipe has gone (as with `| head`) is no failure.
 */
export async function runCommand(
  usage: string,
  work: (environment: Environment, args: string[]) => Promise<number>,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const args = process.argv.slice(2);
  if (args.includes('--help')) return say(usage);
  const settings = readEnvironment(process.env);
  if (!settings.ok) {
    process.stderr.write(`${settings.problems.join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await work(settings.environment, args);
  } catch (error) {
    process.stderr.write(`${explain(error, usage)}\n`);
    process.exitCode = 2;
  }
}

/** Which word of the line was not understood; Node.js tells it in English, between quotes. */
function misread(message: string): string {
  const word = /'(-[^' ]*)|'([^']+)'/.exec(message);
  return `No se entiende ${word?.[1] ?? word?.[2] ?? 'la orden'}.`;
}

function explain(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  // Failures are meant for people; anything else is a bug of ours and shows its stack.
  if (error.name.endsWith('Failure')) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${misread(error.message)}\n\n${usage}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `No hay comunicación con la base de datos: ${error.message || code}.`;
  return error.stack ?? error.message;
}
