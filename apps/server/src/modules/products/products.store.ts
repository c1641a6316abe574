import { businessBonusPercents, membershipNameOf, type ProductType } from '@millaje/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What an order freezes by naming its version: a change of it is a new one. */
export interface ProductTerms {
  readonly name: string;
  readonly price_usd_cents: bigint;
  /** Null where miles do not pay it. */
  readonly price_miles: bigint | null;
  readonly miles: bigint;
}

/** What only describes it; `picture` is the file store's id. */
export interface ProductDetails {
  readonly description: string;
  readonly picture: string | null;
  readonly status: boolean;
}

/** A product by the version that is in force, with its tier where it is a membership. */
export interface ProductRow extends ProductTerms, ProductDetails {
  readonly id: number;
  readonly type: ProductType;
  readonly version_id: number;
  readonly membership_id: number | null;
  readonly tier: TierRow | null;
}

/** A tier with what its members may do now. */
export interface TierRow extends TierRights {
  readonly id: number;
  readonly name: string;
  readonly rank: number;
}

export interface TierRights {
  readonly may_transfer: boolean;
  readonly may_buy_miles: boolean;
  /** Percent, a decimal with a point. */
  readonly business_bonus: string;
}

/** All products by their number; those of a type, where one is named. */
export function listProducts(database: Database, type?: ProductType): Promise<ProductRow[]> {
  return readProducts(database, type === undefined ? sql`true` : sql`product.type = ${type}`);
}

/** A product by what is in force; undefined where there is none, or none of that type. */
export async function findProduct(database: Database, id: number, type?: ProductType): Promise<ProductRow | undefined> {
  const [row] = await readProducts(database, sql`product.id = ${id}`);
  return type === undefined || row?.type === type ? row : undefined;
}

/** The product as it is, kept from everybody else's changes until the transaction ends. */
export async function lockProduct(database: Database, id: number, type?: ProductType): Promise<ProductRow | undefined> {
  await database.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findProduct(database, id, type);
}

async function readProducts(database: Database, condition: RawBuilder<unknown>): Promise<ProductRow[]> {
  const { rows } = await sql<Omit<ProductRow, 'tier'>>`
    select id, type, membership_id, description, picture, status, version_id, name, price_usd_cents, price_miles, miles
    from current_products as product where ${condition} order by id`.execute(database);
  if (rows.every((row) => row.membership_id === null)) return rows.map((row) => ({ ...row, tier: null }));
  const tiers = await listTiers(database);
  return rows.map((row) => ({ ...row, tier: tiers.find(({ id }) => id === row.membership_id) ?? null }));
}

/** The tiers, the lowest first. */
export async function listTiers(database: Database): Promise<TierRow[]> {
  const { rows } = await sql<Omit<TierRow, 'business_bonus'> & { readonly bonus: string | null }>`
    select id, name, rank, may_transfer, may_buy_miles, trim_scale(business_bonus_percent)::text as bonus
    from current_memberships order by rank`.execute(database);
  return rows.map(({ bonus, ...tier }) => ({ ...tier, business_bonus: bonus ?? firstBonusOf(tier.id) }));
}

/** What a tier adds before anybody has said otherwise. */
function firstBonusOf(tierId: number): string {
  const name = membershipNameOf(tierId);
  return name === undefined ? '0' : businessBonusPercents[name];
}

interface NewProduct extends ProductTerms, Pick<ProductDetails, 'description' | 'picture'> {
  readonly type: ProductType;
  readonly membership_id: number | null;
}

/** Adds a product with its first version, and gives its number. */
export async function insertProduct(database: Database, product: NewProduct, changedBy: bigint): Promise<number> {
  const { type, membership_id, description, picture, ...terms } = product;
  const { id } = await database
    .insertInto('products')
    .values({ type, membership_id, description, picture })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addProductVersion(database, { id, type, terms, changedBy });
  return id;
}

export async function updateProduct(database: Database, id: number, details: Partial<ProductDetails>): Promise<void> {
  await database.updateTable('products').set(details).where('id', '=', id).execute();
}

/** Adds a version that counts from now on. */
export async function addProductVersion(
  database: Database,
  {
    id,
    type,
    terms,
    changedBy,
  }: { readonly id: number; readonly type: ProductType; readonly terms: ProductTerms; readonly changedBy: bigint },
): Promise<void> {
  await database
    .insertInto('product_versions')
    .values({ product_id: id, type, ...terms, changed_by: changedBy })
    .execute();
}

/** The tier's rights from now on. Whoever changes one of a tier waits for who does so at this moment. */
export async function addTierVersion(
  database: Database,
  membershipId: number,
  { rights, changedBy }: { readonly rights: TierRights; readonly changedBy: bigint },
): Promise<void> {
  const { business_bonus, ...terms } = rights;
  await database
    .insertInto('membership_versions')
    .values({ membership_id: membershipId, ...terms, business_bonus_percent: business_bonus, changed_by: changedBy })
    .execute();
}

/** The tier as it is, kept from everybody else's changes until the transaction ends. */
export async function lockTier(database: Database, id: number): Promise<TierRow | undefined> {
  await database.selectFrom('memberships').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return (await listTiers(database)).find((tier) => tier.id === id);
}
