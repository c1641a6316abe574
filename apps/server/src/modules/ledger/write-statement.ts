import { isProgrammeAccount } from '@millaje/domain';
import { arrayText, type ArrayElement } from './array-text.ts';
import type { BatchRows, Given } from './batch-rows.ts';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A part of the statement: what it inserts, from which arrays (`columns[n]` is the parameter of each). */
interface Part {
  readonly name: string;
  readonly arrays: readonly (readonly ArrayElement[])[];
  readonly text: (columns: readonly string[]) => string;
}

/**
 * One statement writes a batch's operations with everything that belongs to them, because the guards look at all of it together
 * when the statement ends. Parts that a batch has not are left out (each would start its own guard); each set of parts is
 * prepared once under a name of its own.
 */
export function writeStatement(rows: BatchRows, later: readonly string[], given?: Given): Statement {
  const values: unknown[] = [];
  const parameter: Parameter = (value) => `$${values.push(Array.isArray(value) ? arrayText(value) : value)}`;
  const parts = partsOf(rows).filter(({ arrays }) => (arrays[0]?.length ?? 0) > 0);
  const { operations, newHolds, newClaims } = rows;
  const taken = given
    ? givenText(given, parameter)
    : takenText(
        parameter(operations.length),
        parameter(newHolds.length),
        parameter(newClaims.length),
        parameter(later),
      );
  const texts = parts.map(({ name, arrays, text }) => `${name} as (${text(arrays.map(parameter))})`);
  const notices = parameter(noticesOf(rows));
  return {
    name: `ledger_write ${given ? 'given ' : ''}${parts.map(({ name }) => name.replace('new_', '').slice(0, 5)).join(' ')}`,
    text: `with taken as materialized (${taken})${texts.map((text) => `, ${text}`).join('')}
      select operation_ids, hold_ids, claim_ids, now, now::text as moment,
        (select count(pg_notify('ledger_posted', notice)) from unnest(${notices}::text[]) as notice) from taken`,
    values,
  };
}

type Parameter = (value: ArrayElement | readonly ArrayElement[]) => string;

/** Numbers and moment as they were taken before. */
function givenText({ operationIds, holdIds, claimIds, moment }: Given, parameter: Parameter): string {
  return `select ${parameter(operationIds)}::bigint[] as operation_ids, ${parameter(holdIds)}::bigint[] as hold_ids,
    ${parameter(claimIds)}::bigint[] as claim_ids, ${parameter(moment)}::timestamptz as now`;
}

/** Numbers and moment, taken after the locks, so that an account's operations have rising ones of both. */
export function takenText(operations = '$1', holds = '$2', claims = '$3', later = '$4'): string {
  const numbers = (sequence: string, count: string) =>
    `array(select nextval('${sequence}') from generate_series(1, ${count}::int))`;
  return `select ${numbers('operation_id_seq', operations)} as operation_ids,
    ${numbers('hold_id_seq', holds)} as hold_ids, ${numbers('claim_id_seq', claims)} as claim_ids,
    greatest(clock_timestamp(), (select max(moment) from unnest(${later}::timestamptz[]) as ahead (moment))) as now`;
}

function partsOf(rows: BatchRows): Part[] {
  return [...operationParts(rows), ...noticeParts(rows), ...companionParts(rows), ...keyParts(rows)];
}

function operationParts({ operations, postings }: BatchRows): Part[] {
  const places = operations.map((_operation, place) => place + 1);
  const isDated = operations.some(({ valueDate, at }) => valueDate !== null || at !== null);
  const isEarned = postings.some(({ earnedOn }) => earnedOn !== null);
  const values = columns(operations, [
    'typeId',
    'fromAccountId',
    'toAccountId',
    'amount',
    'fee',
    'total',
    'description',
    'actorId',
    'correctsOperationId',
  ]);
  return [
    {
      name: isDated ? 'dated_operations' : 'new_operations',
      arrays: [places, ...values, ...(isDated ? columns(operations, ['valueDate', 'at']) : [])],
      text: ([place, type, from, to, amount, fee, total, description, actor, corrects, value, at]) => `
        insert into operations (id, created_at, type, from_account_id, to_account_id, amount, fee, total, description, actor_id, corrects_operation_id${isDated ? ', value_date' : ''})
        select operation_ids[place], ${isDated ? 'coalesce(at, now)' : 'now'}, type, from_id, to_id, amount, fee, total, description, actor_id, corrects_id${isDated ? ', value_date' : ''}
        from taken, unnest(${place}::int[], ${type}::smallint[], ${from}::bigint[], ${to}::bigint[], ${amount}::bigint[], ${fee}::bigint[], ${total}::bigint[],
          ${description}::text[], ${actor}::bigint[], ${corrects}::bigint[]${isDated ? `, ${value}::date[], ${at}::timestamptz[]` : ''})
          as o (place, type, from_id, to_id, amount, fee, total, description, actor_id, corrects_id${isDated ? ', value_date, at' : ''})`,
    },
    {
      name: isEarned ? 'earned_postings' : 'new_postings',
      arrays: [
        postings.map(({ operation }) => operation + 1),
        ...columns(postings, ['accountId', 'amount', ...(isEarned ? (['earnedOn'] as const) : [])]),
      ],
      text: ([place, account, amount, earned]) => `
        insert into postings (operation_id, account_id, amount${isEarned ? ', earned_on' : ''})
        select operation_ids[place], account_id, amount${isEarned ? ', earned_on' : ''}
        from taken, unnest(${place}::int[], ${account}::bigint[], ${amount}::bigint[]${isEarned ? `, ${earned}::date[]` : ''})
          as p (place, account_id, amount${isEarned ? ', earned_on' : ''})`,
    },
    {
      name: 'new_settlements',
      arrays: [places],
      text: ([place]) =>
        `insert into settlements (operation_id) select operation_ids[place] from taken, unnest(${place}::int[]) as s (place)`,
    },
  ];
}

function noticeParts({ told }: BatchRows): Part[] {
  return [
    {
      name: 'new_operation_notices',
      arrays: [told.map((place) => place + 1)],
      text: ([place]) =>
        `insert into operation_notices (operation_id) select operation_ids[place] from taken, unnest(${place}::int[]) as n (place)`,
    },
  ];
}

function companionParts({ legs, references }: BatchRows): Part[] {
  return [
    {
      name: 'new_legs',
      arrays: [legs.map(({ operation }) => operation + 1), ...columns(legs, ['accountId', 'kind', 'amount'])],
      text: ([place, account, kind, amount]) => `
        insert into operation_legs (operation_id, account_id, kind, amount) select operation_ids[place], account_id, kind, amount
        from taken, unnest(${place}::int[], ${account}::bigint[], ${kind}::smallint[], ${amount}::bigint[]) as l (place, account_id, kind, amount)`,
    },
    {
      name: 'new_references',
      arrays: [
        references.map(({ operation }) => operation + 1),
        ...columns(references, ['kind', 'reference', 'isUnique']),
      ],
      text: ([place, kind, reference, isUnique]) => `
        insert into operation_references (operation_id, kind, reference, is_unique) select operation_ids[place], kind, reference, is_unique
        from taken, unnest(${place}::int[], ${kind}::text[], ${reference}::text[], ${isUnique}::boolean[]) as r (place, kind, reference, is_unique)`,
    },
  ];
}

function keyParts({ keys, refusals }: BatchRows): Part[] {
  const placeIn = (place: number | null) => (place === null ? null : place + 1);
  return [
    {
      name: 'new_keys',
      arrays: [
        ...columns(keys, ['scope', 'key', 'inputHash']),
        keys.map(({ operation }) => placeIn(operation)),
        keys.map(({ hold }) => placeIn(hold)),
        keys.map(({ claim }) => placeIn(claim)),
        ...columns(keys, ['holdId']),
      ],
      text: ([scope, key, hash, operation, hold, claim, holdId]) => `
        insert into ledger_keys (scope, key, input_hash, operation_id, hold_id, claim_id)
        select scope, key, decode(hash, 'base64'), operation_ids[operation], coalesce(hold_ids[hold], hold_id), claim_ids[claim]
        from taken, unnest(${scope}::text[], ${key}::text[], ${hash}::text[], ${operation}::int[], ${hold}::int[], ${claim}::int[], ${holdId}::bigint[])
          as k (scope, key, hash, operation, hold, claim, hold_id)`,
    },
    {
      name: 'new_refusals',
      arrays: columns(refusals, ['scope', 'key', 'inputHash', 'refusal', 'detail']),
      text: ([scope, key, hash, refusal, detail]) => `
        insert into refused_keys (scope, key, input_hash, refusal, detail)
        select scope, key, decode(hash, 'base64'), refusal, detail
        from unnest(${scope}::text[], ${key}::text[], ${hash}::text[], ${refusal}::text[], ${detail}::jsonb[]) as r (scope, key, hash, refusal, detail)`,
    },
  ];
}

/** A notice holds at most 8000 bytes: the touched accounts in chunks of 400. */
function noticesOf({ postings }: BatchRows): string[] {
  const touched = [...new Set(postings.map(({ accountId }) => accountId))].filter((id) => !isProgrammeAccount(id));
  return Array.from({ length: Math.ceil(touched.length / 400) }, (_, chunk) =>
    touched.slice(chunk * 400, chunk * 400 + 400).join(','),
  );
}

/** The columns of rows, as arrays that one statement unnests. */
export function columns<Name extends string>(
  rows: readonly Readonly<Record<Name, ArrayElement>>[],
  names: readonly Name[],
): ArrayElement[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
