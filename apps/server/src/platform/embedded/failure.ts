/** An embedded service that cannot start. The message is one Spanish line that says what is wrong and what to do. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';
}

/** The first line that has something to say. */
export function firstLine(output: string): string {
  return (
    output
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'sin mensaje'
  );
}
