import { userTexts } from '@millaje/api/members/users.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { sql } from 'kysely';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { toNumber } from '../../platform/spreadsheets/cell-kinds.ts';
import type { DatabaseColumn } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { effectiveExpiry, effectiveMembershipId } from './membership.ts';

const names = userTexts.columns;
const toInstant = (value: unknown) => (value === null ? null : new Date(Number(value)));
const yesOrNo = (value: unknown) => (value === true ? userTexts.yes : userTexts.no);
const sexes: Readonly<Record<string, string>> = personTexts.sexes;

/**
 * What the list of users shows, and by what it can be filtered, as a spreadsheet has it: figures and dates as such. Memberships are what
 * they count as on a day (YYYY-MM-DD). An instant is the clock of the programme's zone, because a spreadsheet knows no zones.
 */
export function userSheet({ airline, today }: { readonly airline: string; readonly today: string }): DatabaseColumn[] {
  const clock = sql`extract(epoch from u.registered_at at time zone ${programmeTimeZone()}) * 1000`;
  return [
    { header: names.id, width: 10, sql: sql`u.id`, toCell: toNumber },
    { header: names.name, width: 32, sql: sql`u.first_name || ' ' || u.last_name` },
    { header: names.registered, width: 20, sql: clock, toCell: toInstant, format: 'dd-mm-yyyy hh:mm:ss' },
    { header: names.membership, width: 14, sql: sql`m.name` },
    {
      header: names.expiry,
      width: 14,
      sql: sql`extract(epoch from ${effectiveExpiry(today)}) * 1000`,
      toCell: toInstant,
      format: 'dd-mm-yyyy',
    },
    { header: names.document, width: 16, sql: sql`concat_ws('-', u.doc_type, u.doc_identity)` },
    { header: names.customerId, width: 14, sql: sql`u.customerid` },
    { header: names.email, width: 34, sql: sql`u.email` },
    { header: names.balance, width: 14, sql: sql`coalesce(b.balance - b.held, 0)`, toCell: toNumber, format: '#,##0' },
    { header: names.status, width: 12, sql: sql`u.status` },
    { header: airline, width: 10, sql: sql`u.is_product`, toCell: yesOrNo },
    { header: names.wallet, width: 46, sql: sql`a.address_eth` },
    { header: names.role, width: 16, sql: sql`r.name` },
    { header: names.sex, width: 12, sql: sql`u.sex`, toCell: (value) => sexes[String(value)] ?? null },
    { header: names.marketing, width: 12, sql: sql`u.marketing`, toCell: yesOrNo },
  ];
}

/** Reads the columns of users in the order of their ids. */
export async function readSheetRows(
  reader: Reader,
  columns: readonly DatabaseColumn[],
  ids: readonly string[],
  today: string,
): Promise<unknown[][]> {
  const selected = columns.map((column, place) => sql`${column.sql} as ${sql.ref(`c${place}`)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join users u using (id)
    join roles r on r.id = u.role_id join memberships m on m.id = ${effectiveMembershipId(today)}
    left join accounts a on a.user_id = u.id left join account_balances b on b.account_id = a.id
    order by wanted.place`.execute(reader);
  return rows.map((row) => columns.map((_column, place) => row[`c${place}`]));
}
