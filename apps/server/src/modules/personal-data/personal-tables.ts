import type { PersonalTable } from './personal-table.ts';
import { flightTables, milesTables, purchaseTables } from './tables-of-miles.ts';
import { accessTables, profileTables, toldTables } from './tables-of-persons.ts';

/**
 * Where the database holds something about a person, in the order in which it is told: the one list from which the file of one's own data
 * is written, and by which erasing is checked. A test holds it against the database: a table or a column that stands nowhere here fails it.
 */
export const personalTables: readonly PersonalTable[] = [
  ...profileTables,
  ...milesTables,
  ...purchaseTables,
  ...flightTables,
  ...accessTables,
  ...toldTables,
];

/** Tables that would tell a person nothing more: they hold numbers, or what another table tells; by why. */
export const impersonalTables: Readonly<Record<string, readonly string[]>> = {
  'what the programme offers and how it is set': [
    'airports',
    'banks',
    'cities',
    'coins',
    'countries',
    'flight_seats',
    'industries',
    'inventory_coupons',
    'itinerary_rows',
    'memberships',
    'operation_type_ways',
    'operation_types',
    'places',
    'products',
    'professions',
    'promotions',
    'provinces',
    'rates',
    'reference_kinds',
    'roles',
    'routes',
    'service_centres',
  ],
  'who of the staff did it, by number': [
    'bank_statements',
    'itinerary_starts',
    'itinerary_versions',
    'membership_versions',
    'month_reopenings',
    'month_seals',
    'product_versions',
    'promotion_versions',
    'rate_versions',
    'reward_uploads',
    'route_versions',
    'setting_versions',
  ],
  'sums and marks of the ledger, by account or operation': [
    'account_closings',
    'asked_bookings',
    'ledger_closings',
    'ledger_part_seals',
    'ledger_statistics',
    'operation_block_mark',
    'operation_blocks',
    'operation_closing',
    'operation_legs',
    'operation_notices',
    'operation_references',
    'reward_notices',
    'user_counts',
  ],
  'keys of calls, by user or account': ['addition_keys', 'idempotency_keys', 'ledger_keys', 'refused_keys'],
  'the texts of operations once more, to be searched': ['operation_texts'],
  'the chain, which knows addresses only': [
    'chain_deployments',
    'reconciliations',
    'settlement_batches',
    'settlement_totals',
    'settlements',
    'settler_state',
  ],
  'files that staff made, sealed, for a day': ['kept_exports'],
  'the seals of the audit': ['audit_seals'],
  'rehearsals of a restore': ['restore_drills'],
  'the keys of what is sealed, and who was erased, by number': ['erasures', 'person_keys'],
  'counts of attempts, which run out by themselves': ['rate_limits'],
  'the schema itself': ['schema_migrations'],
};
