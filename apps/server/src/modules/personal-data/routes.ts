import { eraseAccountRoute, erasureRoute, eraseUserRoute } from '@millaje/api/erasure';
import { erasureTexts as texts } from '@millaje/api/erasure.texts';
import { personalDataPdfRoute, personalDataRoute } from '@millaje/api/personal-data';
import { refusalText } from '@millaje/api/refusals';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { confirmIdentity, type AccountDependencies } from '../identity/index.ts';
import { eraseAccount, type ErasureDependencies } from './erase-account.ts';
import { findObstacles, readMiles } from './erasure.store.ts';
import { exportPersonalData, type PersonalDataDependencies } from './export-personal-data.ts';

type Dependencies = Omit<PersonalDataDependencies, 'limit'> & ErasureDependencies & AccountDependencies;

/** Files of one person in an hour: each reads everything, and is written down for ever. */
export const personalDataFiles = { maximum: 10, seconds: 3_600 } as const;

/** What everybody may ask about the own data, and what administrators erase for who asked them. */
export function personalDataRoutes(dependencies: Dependencies): BoundRoute[] {
  const { database, brand } = dependencies;
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
        (await eraseAccount(dependencies, { id: caller.userId }, caller, origin)) ??
        written(texts.done, {}),
    ),
    bind(
      eraseUserRoute,
      async ({ body: { email } }, caller, origin) =>
        (await eraseAccount(dependencies, { email }, caller, origin)) ?? written(texts.staffDone, {}),
    ),
  ];
}
