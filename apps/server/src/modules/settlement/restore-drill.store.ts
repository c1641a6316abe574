import type { RestoreDrill } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import type { Queryable } from './settlement.store.ts';

export interface DrillRow {
  readonly id: bigint;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly outcome: RestoreDrill['outcome'];
  readonly reason: string | null;
  readonly file: string | null;
  readonly taken_at: Date | null;
  readonly users: bigint | null;
  readonly operations: bigint | null;
  readonly miles: bigint | null;
  readonly chain_settled: bigint | null;
  readonly chain_waiting: bigint | null;
  readonly chain_newer: bigint | null;
  readonly differences: bigint | null;
}

export type NewDrill = Omit<DrillRow, 'id' | 'finished_at'>;

export async function insertDrill(database: Database, drill: NewDrill): Promise<void> {
  await database.insertInto('restore_drills').values(drill).execute();
}

export async function readLastDrill(client: Queryable): Promise<DrillRow | undefined> {
  const { rows } = await client.query<DrillRow>('select * from restore_drills order by id desc limit 1');
  return rows[0];
}
