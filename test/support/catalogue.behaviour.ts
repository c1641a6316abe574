import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Answer, TestApp } from './app.ts';

/** What the shared tests have to know of a catalogue. */
export interface Catalogue {
  readonly app: () => TestApp;
  /** Where it is read and changed, without the prefix of the API. */
  readonly path: string;
  /** Where it is added to and changed, for those that have these calls elsewhere. */
  readonly changesAt?: string;
  /** How the answers name the list, and one of it. */
  readonly names: { readonly many: string; readonly one: string };
  /** A new row's body: another one for every number. */
  readonly body: (number: number) => Record<string, unknown>;
  /** What a change may touch, for those of which it may not touch everything. */
  readonly changes?: (number: number) => Record<string, unknown>;
  /** Wrong values of a field, with what is said about them. */
  readonly wrong: readonly (readonly [field: string, value: unknown, text: string])[];
  /** The field that two rows cannot share, with what is said then. */
  readonly unique?: readonly [field: string, text: string];
  /** The audit's names of what is done. */
  readonly actions: { readonly added: string; readonly updated: string; readonly toggled: string };
  /** What is said of a row that does not exist. */
  readonly missing: string;
}

/** A row as its audit keeps it, and as nobody but staff sees it: without its version. */
export const stateOf = ({ version: _version, ...state }: Record<string, unknown>) => state;

/** What becomes of two writes with the version of one read, and of a third one with the version that the second was told. */
export async function writeTwice<Seen extends { readonly version: string }>(
  write: (version: string, round: number) => Promise<Answer>,
  read: () => Promise<Seen>,
) {
  const { version } = await read();
  const first = await write(version, 1);
  const current = await read();
  const stale = await write(version, 2);
  const kept = await read();
  const again = await write(stale.body.current?.version, 2);
  // A whole answer stands in its envelope.
  const { message, ...state } = current as Seen & { readonly code?: unknown; readonly message?: unknown };
  return {
    statuses: [first.status, stale.status, again.status],
    rule: stale.body.error?.rule,
    isKept: isDeepStrictEqual(kept, current),
    isTold: isDeepStrictEqual(stale.body.current, message === undefined ? state : withoutCode(state)),
  };
}
const withoutCode = ({ code: _code, ...state }: { readonly code?: unknown }) => state;

/** As it should be: the second is told what is there now, and writes with that. */
export const nothingOverwritten = {
  statuses: [201, 409, 201],
  rule: 'changed_meanwhile',
  isKept: true,
  isTold: true,
};

/** Lists, adds, changes and toggles; wrong and double values write nothing; every change is told; and who may do it. */
export function itIsACatalogue(catalogue: Catalogue): void {
  const { app, path, changesAt = path, names, body, changes = body, wrong, unique, actions, missing } = catalogue;
  const { many, one } = names;
  const administrator = () => app().addPerson('SUPER_ADMIN');
  // Each keeps what two rows cannot share.
  const race = (number: number) => ({ ...changes(number), ...(unique && unique[0] in changes(3) ? own(3) : {}) });
  const own = (number: number) => ({ [unique?.[0] ?? '']: body(number)[unique?.[0] ?? ''] });
  const list = async (token: string) => (await app().call('GET', path, { token })).body[many] as { id: number }[];
  const add = (token: string, values: unknown) => app().call('POST', `${changesAt}/add`, { token, body: values });
  const entries = async (id: number) =>
    (
      await app().pool.query<{ action: string; before: unknown; after: unknown }>(
        'select action, before, after from audit_entries where subject_id = $1 order by id',
        [String(id)],
      )
    ).rows;

  test('is added to, changed and toggled, and every change is told', async () => {
    const { token } = await administrator();
    const added = await add(token, body(1));
    expect(added).toMatchObject({ status: 201, body: { code: 201, [one]: { ...body(1), status: true } } });
    const { id } = added.body[one];
    expect(await list(token)).toContainEqual(added.body[one]);
    const later = await add(token, body(6));

    const updated = await app().call('POST', `${changesAt}/update`, { token, body: { id, ...changes(2) } });
    const changed = { id, ...body(1), ...changes(2) };
    expect(updated).toMatchObject({ status: 201, body: { [one]: { ...changed, status: true } } });
    // Saved just as it is, it is told as ever, and there is nothing to tell of it later.
    const saved = await app().call('POST', `${changesAt}/update`, { token, body: { id, ...changes(2) } });
    expect(saved.body).toEqual(updated.body);
    const toggle = () => app().call('POST', `${path}/status`, { token, body: { id, status: false } });
    const off = await toggle();
    expect(off).toMatchObject({ status: 201, body: { [one]: { ...changed, status: false } } });
    expect((await toggle()).body).toEqual(off.body);
    expect((await list(token)).filter((row) => row.id === id)).toEqual([off.body[one]]);
    expect(await list(token)).toContainEqual(later.body[one]);

    expect(await entries(id)).toEqual([
      { action: actions.added, before: null, after: stateOf(added.body[one]) },
      { action: actions.updated, before: stateOf(added.body[one]), after: stateOf(updated.body[one]) },
      { action: actions.toggled, before: stateOf(updated.body[one]), after: stateOf(off.body[one]) },
    ]);
  });

  test('of two that read the same and change it at once, one is told what the other one wrote', async () => {
    const { token } = await administrator();
    const { id, version } = (await add(token, body(3))).body[one];
    const update = (values: Record<string, unknown>, seen: string | undefined) =>
      app().call('POST', `${changesAt}/update`, {
        token,
        body: { id, ...values },
        headers: seen === undefined ? {} : { 'if-match': `"${seen}"` },
      });
    const tries = await Promise.all(
      [1, 4].map(async (number) => ({ number, ...(await update(race(number), version)) })),
    );
    const [won, lost] = tries.toSorted((first, second) => first.status - second.status);
    expect([won?.status, lost?.status]).toEqual([201, 409]);
    const current = won?.body[one];
    expect(lost?.body).toMatchObject({ current, error: { rule: 'changed_meanwhile' } });
    expect((await list(token)).find((row) => row.id === id)).toEqual(current);

    // Who lost has seen it now. What would change nothing conflicts with nobody, and who never read anything is not asked.
    const mine = race(lost?.number ?? 0);
    const again = await update(mine, current.version);
    expect(again).toMatchObject({ status: 201, body: { [one]: mine } });
    const toggle = { id, status: true };
    const headers = { 'if-match': version };
    expect((await app().call('POST', `${path}/status`, { token, body: toggle, headers })).status).toBe(201);
    const off = { token, body: { ...toggle, status: false }, headers };
    expect((await app().call('POST', `${path}/status`, off)).status).toBe(409);
    expect((await update(body(3), undefined)).status).toBe(201);
    expect((await entries(id)).map(({ action }) => action).slice(-4)).toEqual([
      actions.added,
      actions.updated,
      actions.updated,
      actions.updated,
    ]);
  });

  test.each(wrong)('%s: %o is refused, and nothing is written', async (field, value, text) => {
    const { token } = await administrator();
    const before = await list(token);
    const refused = await add(token, { ...body(3), [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
    expect(await list(token)).toEqual(before);
  });

  const [field = '', taken = ''] = unique ?? [];
  const refusal = { status: 409, body: { message: taken, error: { fields: { [field]: taken } } } };

  test.each(unique ? [field] : [])('the same %s twice is refused at its field, and nothing is written', async () => {
    const { token } = await administrator();
    await add(token, body(4));
    const before = await list(token);
    expect(await add(token, body(4))).toMatchObject(refusal);
    expect(await list(token)).toEqual(before);
  });

  // Where the field stands still there is nothing that could be taken.
  test.each(field in changes(5) ? [field] : [])(
    'a change of %s to what another one has is refused, and undoes all of it',
    async () => {
      const { token } = await administrator();
      const [before] = await list(token);
      const { id } = (await add(token, body(5))).body[one];
      const same = { id, ...body(5), [field]: (before as Record<string, unknown> | undefined)?.[field] };
      expect(await app().call('POST', `${changesAt}/update`, { token, body: same })).toMatchObject(refusal);
      expect((await list(token)).find((row) => row.id === id)).toMatchObject(body(5));
      expect((await entries(id)).map(({ action }) => action)).toEqual([actions.added]);
    },
  );

  test('what does not exist cannot be changed', async () => {
    const { token } = await administrator();
    const refusal = { status: 404, body: { message: missing } };
    expect(await app().call('POST', `${changesAt}/update`, { token, body: { id: 32_000, ...body(6) } })).toMatchObject(
      refusal,
    );
    expect(await app().call('POST', `${path}/status`, { token, body: { id: 32_000, status: true } })).toMatchObject(
      refusal,
    );
  });
}
