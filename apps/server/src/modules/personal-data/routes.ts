import { eraseAccountRoute, erasureRoute, eraseUserRoute } from '@millaje/api/personal-data/erasure';
import { erasureTexts as texts } from '@millaje/api/personal-data/erasure.texts';
import { personalDataPdfRoute, personalDataRoute } from '@millaje/api/personal-data/personal-data';
import { refusalText } from '@millaje/api/refusals';
import type { Guard } from '../../platform/guard.ts';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { confirmIdentity, type AccountDependencies } from '../identity/index.ts';
import { eraseAccount, type ErasureDependencies, type ErasureGuardedChange } from './erase-account.ts';
import { findObstacles, readMiles } from './erasure.store.ts';
import { exportPersonalData, type PersonalDataDependencies } from './export-personal-data.ts';

interface Dependencies extends Omit<PersonalDataDependencies, 'limit'>, ErasureDependencies, AccountDependencies {
  readonly guard: Guard;
  readonly erasureChange: ErasureGuardedChange;
}

/** Files of one person in an hour: each reads everything, and is written down for ever. */
export const personalDataFiles = { maximum: 10, seconds: 3_600 } as const;

/** What everybody may ask about the own data, and what administrators erase for who asked them. */
export function personalDataRoutes(dependencies: Dependencies): BoundRoute[] {
  const { database, brand, guard, erasureChange } = dependencies;
  const exporting = { ...dependencies, limit: createLimit(dependencies.pool, 'personal_data', personalDataFiles) };
  return [
    bind(personalDataRoute, (_input, caller, context) => exportPersonalData(exporting, 'json', caller, context)),
    bind(personalDataPdfRoute, (_input, caller, context) => exportPersonalData(exporting, 'pdf', caller, context)),
    bind(erasureRoute, async (_input, { userId }) => {
      const [{ available }, obstacles] = [await readMiles(database, userId), await findObstacles(database, userId)];
      return read({ miles: Number(available), obstacles: obstacles.map((rule) => refusalText(rule, brand.product)) });
    }),
    bind(
      eraseAccountRoute,
      async ({ body: { proof } }, caller, origin) =>
        (await confirmIdentity(dependencies, caller, proof, origin)) ??
        (await eraseAccount(dependencies, caller, origin)) ??
        written(texts.done, {}),
    ),
    bind(eraseUserRoute, ({ body: { email } }, caller, context) =>
      guard(erasureChange, { email }, { caller, context }),
    ),
  ];
}
