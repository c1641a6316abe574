import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readKeysFile, type PersonKeys } from '../platform/backup/person-keys.ts';

export const keysOption = { keys: { type: 'string' } } as const;

/** The keys that were backed up apart: of the file that is named, or of the one that lies beside the backup; undefined where there is none. */
export async function findKeys(
  backupPath: string,
  named: string | undefined,
  passphrase: string | undefined,
): Promise<PersonKeys | undefined> {
  const path = named === undefined ? `${backupPath}.keys` : resolve(named);
  return named === undefined && !existsSync(path) ? undefined : readKeysFile({ path, passphrase });
}
