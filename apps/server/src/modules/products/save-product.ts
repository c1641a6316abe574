import { amountTexts, type PictureFormat, productTexts } from '@millaje/api';
import type { AuditAction } from '@millaje/api/audit/audit.texts';
import type { ProductType } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context, Origin } from '../../platform/http/bind.ts';
import { type KeptPicture, withPicture } from '../../platform/pictures.ts';
import { areSame } from '../../platform/same-values.ts';
import { addOnce, change } from '../audit/index.ts';
import {
  addProductVersion,
  addTierVersion,
  findProduct,
  insertProduct,
  listTiers,
  lockProduct,
  lockTier,
  type ProductRow,
  type ProductTerms,
  type TierRights,
  updateProduct,
} from './products.store.ts';

/** One of the three lists in which products are kept: what it calls them, and what it answers. */
export interface Shelf<Answer extends object> {
  /** Where only one type stands on it. */
  readonly type?: ProductType;
  readonly subject: 'product' | 'membership' | 'miles_package';
  readonly actions: { readonly added: AuditAction; readonly updated: AuditAction; readonly toggled: AuditAction };
  readonly texts: Readonly<Record<'added' | 'updated' | 'activated' | 'inactivated', string>>;
  readonly missing: 'product_not_found' | 'membership_not_found' | 'miles_package_not_found';
  /** What of a product its audit keeps. */
  readonly view: (row: ProductRow) => Record<string, unknown>;
  readonly answer: (message: string, row: ProductRow) => Answer;
}

interface By {
  readonly caller: Caller;
  readonly context: Origin;
}

interface Adding extends By {
  readonly context: Context;
}

/** What forms say of a product. Absent, it stays as it is; null, there is none. */
interface Values {
  readonly name: string;
  readonly description: string;
  /** In hundredths of a dollar. */
  readonly price: bigint;
  readonly price_miles?: bigint | null | undefined;
  readonly miles?: bigint | null | undefined;
  readonly img?: string | null | undefined;
}

interface NewValues extends Values {
  readonly type: ProductType;
  readonly id_membership?: number | null | undefined;
}

interface ChangedValues extends Values {
  readonly id: number;
  readonly status?: boolean | undefined;
  readonly may_transfer?: boolean | undefined;
  readonly may_buy_miles?: boolean | undefined;
  readonly business_bonus?: string | undefined;
}

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

/** Adds, changes and toggles what stands on a shelf. */
export function productCommands({ database, pool, files }: Dependencies) {
  const keep = (given: Values['img'], formats?: readonly PictureFormat[]) => ({
    files,
    kind: 'products' as const,
    field: 'img',
    given,
    ...(formats ? { formats } : {}),
  });

  return {
    /** Refuses as invalid_input a membership of no tier, or of the tier that is never sold. */
    add<Answer extends object>(shelf: Shelf<Answer>, by: Adding, values: NewValues) {
      const { caller, context } = by;
      const options = { action: shelf.actions.added, caller, context, once: context.identity };
      const answer = async (id: bigint) => shelf.answer(shelf.texts.added, await reread(database, Number(id)));
      const add = ({ id: picture }: KeptPicture) =>
        change(pool, options, async (transaction) => {
          const after = await insertNew(transaction, { values, picture, changedBy: caller.userId });
          if (isRefusal(after)) return after;
          return {
            subject: of(shelf, after.id),
            after: shelf.view(after),
            answer: shelf.answer(shelf.texts.added, after),
          };
        });
      return addOnce(database, by, answer, () => withPicture(keep(values.img), add));
    },

    /** Refuses a price of 0 for what is sold, and any other for what is not. */
    update: <Answer extends object>(
      shelf: Shelf<Answer>,
      { caller, context }: By,
      values: ChangedValues,
      formats?: readonly PictureFormat[],
    ) =>
      withPicture(keep(values.img, formats), (picture) =>
        change(pool, { action: shelf.actions.updated, caller, context }, async (transaction) => {
          const before = await lockProduct(transaction, values.id, shelf.type);
          if (!before) return refuse(shelf.missing);
          const refusal = refusePrice(before, values);
          if (refusal) return refusal;
          await write(transaction, before, { values, picture, changedBy: caller.userId });
          const after = await reread(transaction, before.id);
          const answer = shelf.answer(shelf.texts.updated, after);
          return { subject: of(shelf, before.id), before: shelf.view(before), after: shelf.view(after), answer };
        }),
      ),

    toggle: <Answer extends object>(
      shelf: Shelf<Answer>,
      { caller, context }: By,
      { id, status }: { readonly id: number; readonly status: boolean },
    ) =>
      change(pool, { action: shelf.actions.toggled, caller, context }, async (transaction) => {
        const before = await lockProduct(transaction, id, shelf.type);
        if (!before) return refuse(shelf.missing);
        await updateProduct(transaction, id, { status });
        const after = await reread(transaction, id);
        const answer = shelf.answer(status ? shelf.texts.activated : shelf.texts.inactivated, after);
        return { subject: of(shelf, id), before: shelf.view(before), after: shelf.view(after), answer };
      }),
  };
}

interface New {
  readonly values: NewValues;
  readonly picture: string | undefined;
  readonly changedBy: bigint;
}

async function insertNew(database: Database, { values, picture, changedBy }: New): Promise<ProductRow | RefusalAnswer> {
  const tier = values.type === 'membership' ? await findTier(database, values) : null;
  const isBase = tier !== null && tier !== undefined && tier.rank <= baseRank;
  if (tier === undefined || isBase) {
    const problem = isBase ? productTexts.baseNotSold : productTexts.tierRequired;
    return refuse('invalid_input', { fields: { id_membership: problem } });
  }
  const { type, description } = values;
  const terms = termsOf(type, values, { price_miles: null, miles: 0n });
  const product = { type, description, picture: picture ?? null, membership_id: tier?.id ?? null, ...terms };
  return reread(database, await insertProduct(database, product, changedBy));
}

/** The rank of the tier that everybody has. */
const baseRank = 1;

const of = ({ subject }: Pick<Shelf<object>, 'subject'>, id: number) => ({ type: subject, id });

/** The tier that a new membership names, or is named after. */
async function findTier(database: Database, { id_membership: id, name }: NewValues) {
  const tiers = await listTiers(database);
  return tiers.find((tier) =>
    id === undefined || id === null ? tier.name.toLowerCase() === name.toLowerCase() : tier.id === id,
  );
}

function refusePrice({ type, tier, miles }: ProductRow, values: ChangedValues): RefusalAnswer | undefined {
  const isBase = tier !== null && tier.rank <= baseRank;
  const fields = {
    ...(isBase && values.price !== 0n ? { price: productTexts.baseNotSold } : {}),
    ...(!isBase && values.price === 0n ? { price: amountTexts.notPositive } : {}),
    ...(type === 'miles_package' && !(values.miles === undefined ? miles : values.miles)
      ? { miles: productTexts.milesRequired }
      : {}),
  };
  return Object.keys(fields).length > 0 ? refuse('invalid_input', { fields }) : undefined;
}

/** What is bought, and for what: packages are never paid with miles, and nothing brings less than none. */
function termsOf(
  type: ProductType,
  { name, price, price_miles, miles }: Values,
  before: Pick<ProductTerms, 'price_miles' | 'miles'>,
): ProductTerms {
  const inMiles = price_miles === undefined ? before.price_miles : price_miles;
  return {
    name,
    price_usd_cents: price,
    price_miles: type === 'miles_package' ? null : inMiles,
    miles: miles === undefined ? before.miles : (miles ?? 0n),
  };
}

interface Written {
  readonly values: ChangedValues;
  readonly picture: KeptPicture;
  readonly changedBy: bigint;
}

async function write(database: Database, before: ProductRow, { values, picture, changedBy }: Written): Promise<void> {
  const { description, status = before.status } = values;
  await updateProduct(database, before.id, { description, status, picture: picture.id ?? before.picture });
  picture.replaces(before.picture);
  const terms = termsOf(before.type, values, before);
  if (!areSame(terms, before))
    await addProductVersion(database, { id: before.id, type: before.type, terms, changedBy });
  if (before.tier) await writeRights(database, before.tier.id, { values, changedBy });
}

/** What the tier may do, where the form says something else than what it may. */
async function writeRights(
  database: Database,
  tierId: number,
  { values, changedBy }: Pick<Written, 'values' | 'changedBy'>,
): Promise<void> {
  const { may_transfer, may_buy_miles, business_bonus } = values;
  if ((may_transfer ?? may_buy_miles ?? business_bonus) === undefined) return;
  const before = await lockTier(database, tierId);
  if (!before) return;
  const rights: TierRights = {
    may_transfer: may_transfer ?? before.may_transfer,
    may_buy_miles: may_buy_miles ?? before.may_buy_miles,
    business_bonus: business_bonus ?? before.business_bonus,
  };
  if (!areSame(rights, before)) await addTierVersion(database, tierId, { rights, changedBy });
}

async function reread(database: Database, id: number): Promise<ProductRow> {
  const row = await findProduct(database, id);
  if (!row) throw new Error(`product ${id} has no version`);
  return row;
}
