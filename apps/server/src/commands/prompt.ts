import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandFailure } from './run-command.ts';

export interface Prompt {
  /** Asks for a line. */
  ask(question: string): Promise<string>;
  /** Asks for a line that does not show on the terminal. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

/** Asks on the terminal; where the input is a pipe, takes one line of it for each question. */
export function openPrompt(): Prompt {
  return process.stdin.isTTY ? openTerminal() : openPipe();
}

function openTerminal(): Prompt {
  let isSilent = false;
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isSilent) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  // The line editor takes Ctrl+C for itself; it is passed on, so that what was started is stopped.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));

  async function read(question: string, silent: boolean): Promise<string> {
    process.stdout.write(question);
    isSilent = silent;
    const [line] = await Promise.race([
      once(lines, 'line') as Promise<[string]>,
      once(lines, 'close').then((): [undefined] => [undefined]),
    ]);
    isSilent = false;
    if (silent) process.stdout.write('\n');
    return present(line);
  }
  return {
    ask: (question) => read(question, false),
    askSecret: (question) => read(question, true),
    close: () => lines.close(),
  };
}

function openPipe(): Prompt {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  const iterator = lines[Symbol.asyncIterator]();
  const next = async () => present((await iterator.next()).value);
  return { ask: next, askSecret: next, close: () => lines.close() };
}

function present(line: string | undefined): string {
  if (line === undefined) throw new CommandFailure('Faltan datos: la entrada terminó antes de tiempo.');
  return line;
}
