import { eraseAccountRoute, erasureRoute, eraseUserRoute } from '@millaje/api/erasure';
import { erasureTexts as texts } from '@millaje/api/erasure.texts';
import { personalDataPdfRoute, personalDataRoute } from '@millaje/api/personal-data';
import { refusalText } from '@millaje/api/refusals';
import { read, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { confirmIdentity, type AccountDependencies } from '../identity/index.ts';
import { eraseAccount, type ErasureDependencies } from './erase-account.ts';
import { findObstacles, readMiles } from './erasure.store.ts';
import { exportPersonalData, type PersonalDataDependencies } from './export-personal-data.ts';

type Dependencies = PersonalDataDependencies & ErasureDependencies & AccountDependencies;

/** What everybody may ask about the own data, and what administrators erase for who asked them. */
export function personalDataRoutes(dependencies: Dependencies): BoundRoute[] {
  const { database, brand } = dependencies;
  return [
    bind(personalDataRoute, (_input, caller, context) => exportPersonalData(dependencies, 'json', caller, context)),
    bind(personalDataPdfRoute, (_input, caller, context) => exportPersonalData(dependencies, 'pdf', caller, context)),
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
