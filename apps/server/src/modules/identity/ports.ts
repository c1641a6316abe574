import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { AccountLimits } from './account-limits.ts';
import type { SecretBox } from './secret-box.ts';

/** What the use cases of accounts need. */
export interface AccountDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly limits: AccountLimits;
  readonly box: SecretBox;
  /** The brand's product, which texts name. */
  readonly product: string;
  readonly now: () => Date;
  /** Lets this process forget a user's sessions at once; the others hear of it from the database a moment later. */
  readonly forgetSessions: (userId: bigint) => void;
}
