import { expect, test } from 'vitest';
import type { TestApp } from './app.ts';

/** What the shared tests have to know of a catalogue. */
export interface Catalogue {
  readonly app: () => TestApp;
  /** Where it is read and changed, without the prefix of the API. */
  readonly path: string;
  /** How the answers name the list, and one of it. */
  readonly names: { readonly many: string; readonly one: string };
  /** A new row's body: another one for every number. */
  readonly body: (number: number) => Record<string, unknown>;
  /** Wrong values of a field, with what is said about them. */
  readonly wrong: readonly (readonly [field: string, value: unknown, text: string])[];
  /** The field that two rows cannot share, with what is said then. */
  readonly unique?: readonly [field: string, text: string];
  /** The audit's names of what is done. */
  readonly actions: { readonly added: string; readonly updated: string; readonly toggled: string };
  /** Which of a row's values a change may not touch, besides its id. */
  readonly missing: string;
}

/** Lists, adds, changes and toggles; wrong and double values write nothing; every change is told; and who may do it. */
export function itIsACatalogue({ app, path, names, body, wrong, unique, actions, missing }: Catalogue): void {
  const { many, one } = names;
  const administrator = () => app().addPerson('SUPER_ADMIN');
  const list = async (token: string) => (await app().call('GET', path, { token })).body[many] as { id: number }[];
  const add = (token: string, values: unknown) => app().call('POST', `${path}/add`, { token, body: values });
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

    const updated = await app().call('POST', `${path}/update`, { token, body: { id, ...body(2) } });
    expect(updated).toMatchObject({ status: 201, body: { [one]: { id, ...body(2), status: true } } });
    const off = await app().call('POST', `${path}/status`, { token, body: { id, status: false } });
    expect(off).toMatchObject({ status: 201, body: { [one]: { id, ...body(2), status: false } } });
    expect((await list(token)).filter((row) => row.id === id)).toEqual([off.body[one]]);

    expect(await entries(id)).toEqual([
      { action: actions.added, before: null, after: added.body[one] },
      { action: actions.updated, before: added.body[one], after: updated.body[one] },
      { action: actions.toggled, before: updated.body[one], after: off.body[one] },
    ]);
  });

  test.each(wrong)('%s: %o is refused, and nothing is written', async (field, value, text) => {
    const { token } = await administrator();
    const before = await list(token);
    const refused = await add(token, { ...body(3), [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
    expect(await list(token)).toEqual(before);
  });

  test.runIf(unique)('the same twice is refused at its field, and undoes all of it', async () => {
    const [field, text] = unique as readonly [string, string];
    const { token } = await administrator();
    const [first, second] = [await add(token, body(4)), await add(token, body(5))];
    const before = await list(token);
    const refusal = { status: 409, body: { message: text, error: { fields: { [field]: text } } } };
    expect(await add(token, body(4))).toMatchObject(refusal);
    const { id } = second.body[one];
    const same = { id, ...body(5), [field]: first.body[one][field] };
    expect(await app().call('POST', `${path}/update`, { token, body: same })).toMatchObject(refusal);
    expect(await list(token)).toEqual(before);
    expect((await entries(id)).map(({ action }) => action)).toEqual([actions.added]);
  });

  test('what does not exist cannot be changed', async () => {
    const { token } = await administrator();
    const refusal = { status: 404, body: { message: missing } };
    expect(await app().call('POST', `${path}/update`, { token, body: { id: 32_000, ...body(6) } })).toMatchObject(
      refusal,
    );
    expect(await app().call('POST', `${path}/status`, { token, body: { id: 32_000, status: true } })).toMatchObject(
      refusal,
    );
  });
}
