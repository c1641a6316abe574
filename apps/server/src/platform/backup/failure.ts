/** A backup that cannot be made or restored. The message is one Spanish line. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}
