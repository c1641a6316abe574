/** An embedded service that cannot start. The message is one Spanish line that says what is wrong and what to do. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';
}
