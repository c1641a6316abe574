import { type OperationColumn as Declared, operationColumnsOf } from '@millaje/api/ledger/operations.columns';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { operationTypeName, operationTypes } from '@millaje/domain';
import { sql, type RawBuilder } from 'kysely';
import { programmeTimeZone } from '../../platform/calendar.ts';
import { type PaidOrder, paidOrder, redeemedFlight } from './operations.store.ts';
import { toNumber } from '../../platform/spreadsheets/cell-kinds.ts';
import type { DatabaseColumn } from '../../platform/spreadsheets/write-spreadsheet.ts';

/** A column without its head (`ends` names the tables). */
type Content = Omit<DatabaseColumn, 'header'>;

const name = (table: RawBuilder<unknown>) => sql`${table}.first_name || ' ' || ${table}.last_name`;

const methodText = ({ method, usd }: PaidOrder): string => paidWith(method, String(usd));

/**
 * What the list of operations shows, as a spreadsheet has it: figures and instants as such, so that they can be added up, sorted and
 * filtered. An instant is the clock of the programme's zone, because a spreadsheet knows no zones.
 */
export function operationColumns(programmeName: string): readonly DatabaseColumn[] {
  const clock = sql`extract(epoch from o.created_at at time zone ${programmeTimeZone()}) * 1000`;
  const contents: Record<Declared<'sheet'>['id'], Content> = {
    id: { width: 12, sql: sql`o.id`, toCell: toNumber },
    type: { width: 22, sql: sql`o.type`, toCell: (value) => operationTypeName(Number(value)) },
    description: { width: 40, sql: sql`o.description` },
    date: { width: 20, sql: clock, toCell: (value) => new Date(Number(value)), format: 'dd-mm-yyyy hh:mm:ss' },
    sender: { width: 30, sql: sql`coalesce(${name(sql`fu`)}, ${programmeName})` },
    sender_email: { width: 30, sql: sql`fu.email` },
    receiver: { width: 30, sql: sql`coalesce(${name(sql`tu`)}, ${programmeName})` },
    receiver_email: { width: 30, sql: sql`tu.email` },
    amount: { width: 16, sql: sql`o.amount`, toCell: toNumber },
    fee: { width: 12, sql: sql`o.fee`, toCell: toNumber },
    total: { width: 12, sql: sql`o.total`, toCell: toNumber },
    payment_method: {
      width: 16,
      sql: sql`case when o.type = ${operationTypes.redemption.id}::smallint then '{"method":"millas","usd":0}' else (${paidOrder})::text end`,
      toCell: (order) => (order === null ? null : methodText(JSON.parse(order as string) as PaidOrder)),
    },
    pnr: { width: 10, sql: sql`${redeemedFlight} ->> 'pnr'` },
    hash: { width: 68, sql: sql`s.tx_hash` },
  };
  return operationColumnsOf('sheet').map(({ id, header }) => ({ header, ...contents[id] }));
}
