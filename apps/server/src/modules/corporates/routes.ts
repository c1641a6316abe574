import {
  accountTexts,
  allCorporatesRoute,
  corporateInfoRoute,
  corporateTexts,
  ownCorporateRoute,
  registrationTexts,
  updateCorporateRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { documentsMeant } from '@millaje/domain/documents';
import type pg from 'pg';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { found, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { change } from '../audit/index.ts';
import { listAddresses, listAddressesOf } from '../members/addresses.store.ts';
import {
  countCorporates,
  findCorporate,
  isIndustry,
  listCorporates,
  lockOrganisation,
  updateOrganisation,
  type CorporateKey,
} from './corporates.store.ts';
import { corporateUserView, organisationView } from './corporate.view.ts';
import { isNameOfProgramme } from './organisation-name.ts';

/** Allies, as staff list them and as they see themselves. */
export function corporateRoutes(dependencies: CorporateDependencies): BoundRoute[] {
  return [...staffRoutes(dependencies.database), ...ownRoutes(dependencies)];
}

export interface CorporateDependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
}

function staffRoutes(database: Database): BoundRoute[] {
  return [
    bind(allCorporatesRoute, async ({ query: { page_count, quantity, date_from, date_to, anchor } }) => {
      const upToId = await findAnchor(database, 'users', anchor);
      const filter = {
        upToId,
        since: date_from ? startOfDay(date_from) : undefined,
        before: date_to ? endOfDay(date_to) : undefined,
      };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listCorporates(database, filter, window),
        () => countCorporates(database, filter),
      );
      const addresses = await listAddressesOf(
        database,
        rows.map(({ id }) => id),
      );
      const views = rows.map((row) => corporateUserView(row, addresses.get(row.id) ?? []));
      return read({ rows: views, ...place, anchor: anchorView(upToId) });
    }),
    bind(corporateInfoRoute, async ({ query }) => {
      const row = await findCorporate(database, keyOf(query));
      if (!row) return refuse('corporate_not_found');
      const addresses = await listAddresses(database, row.id);
      return found({ corporate_user: corporateUserView(row, addresses), addresses, balance: Number(row.balance) });
    }),
  ];
}

function keyOf({
  email,
  name,
  doc_identity,
}: {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly doc_identity?: string | undefined;
}): CorporateKey {
  if (email) return { email };
  return name ? { name } : { documents: documentsMeant(doc_identity ?? '') };
}

function ownRoutes({ database, pool, brand }: CorporateDependencies): BoundRoute[] {
  return [
    bind(ownCorporateRoute, async (_input, caller) => {
      const row = await findCorporate(database, { id: caller.userId });
      return row ? read({ corporate_user: organisationView(row) }) : refuse('corporate_not_found');
    }),
    bind(updateCorporateRoute, async ({ body }, caller, context) => {
      if (!(await isIndustry(database, body.industry_uc)))
        return refuse('invalid_input', { fields: { industry_uc: registrationTexts.choiceRequired } });
      return change(pool, { action: 'profile_updated', caller, context }, async (within) => {
        await lockOrganisation(within, caller.userId);
        const before = await findCorporate(within, { id: caller.userId });
        // A name that stays is good as it is: staff may have given it.
        if (before && before.name !== body.name_uc && isNameOfProgramme(body.name_uc, brand))
          return refuse('invalid_input', { fields: { name_uc: accountTexts.organisationIsProgramme } });
        if (!before || !(await updateOrganisation(within, caller.userId, body))) return refuse('corporate_not_found');
        const after = await findCorporate(within, { id: caller.userId });
        if (!after) throw new Error(`the organisation of user ${caller.userId} is gone`);
        const corporate_user = organisationView(after);
        return {
          subject: { type: 'user', id: caller.userId },
          before: organisationView(before),
          after: corporate_user,
          answer: written(corporateTexts.updated, { corporate_user }),
        };
      });
    }),
  ];
}
