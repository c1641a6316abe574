import {
  balanceAtRoute,
  monthExcelRoute,
  monthOperationsRoute,
  monthPdfRoute,
  monthRoute,
  monthsRoute,
  monthTexts,
  reopenMonthRoute,
  sealMonthRoute,
  verifyMonthRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type { Database } from '../../platform/database.ts';
import type { Exports } from '../../platform/exports/create-exports.ts';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { readPage } from '../../platform/pages.ts';
import { change } from '../audit/index.ts';
import { answerBalanceAt } from './balance-at.ts';
import { exportMonth } from './export-month.ts';
import { spanOf } from './month-report.ts';
import { type FigurePart, listFigure, sumFigure } from './month.store.ts';
import {
  listMonths,
  type MonthDependencies,
  monthsOf,
  readMonth,
  sealInForce,
  sealMonth,
  standingOf,
  verifyMonth,
} from './months.ts';
import { addReopening, listSeals, lockSeals } from './seals.store.ts';

export interface ReportDependencies extends MonthDependencies {
  readonly database: Database;
  readonly brand: Brand;
  readonly startExport: Exports;
  /** Whose report stands on the staff's first screen, where it is not our own. */
  readonly reportUrl: string | undefined;
}

/** The programme's months, as staff read them, seal them and open them again. */
export function monthRoutes(dependencies: ReportDependencies): BoundRoute[] {
  const { database, now } = dependencies;
  return [
    bind(monthsRoute, async () => read({ months: await listMonths(database, now()) })),
    bind(verifyMonthRoute, async ({ params }) => {
      const verified = await verifyMonth(dependencies, params.month);
      return isRefusal(verified) ? verified : read(verified);
    }),
    bind(
      monthOperationsRoute,
      async ({ params: { month }, query: { line, holder, page_count: page, quantity: size } }) => {
        if (!(await monthsOf(database, now())).includes(month)) return refuse('month_not_found');
        const [span, figure] = [spanOf(month), { line, holder }];
        const { count, miles } = await sumFigure(database, span, figure);
        const found = await readPage(
          { page, size },
          (window) => listFigure(database, span, { figure, window }),
          () => Promise.resolve(count),
        );
        return read({ ...found, rows: found.rows.map((part) => partView(part)), miles: Number(miles) });
      },
    ),
    bind(monthExcelRoute, ({ params }, { userId }, { signal }) =>
      exportMonth(dependencies, { month: params.month, as: 'excel', userId, signal }),
    ),
    bind(monthPdfRoute, ({ params }, { userId }, { signal }) =>
      exportMonth(dependencies, { month: params.month, as: 'pdf', userId, signal }),
    ),
    bind(monthRoute, async ({ params }) => {
      const month = await readMonth(dependencies, params.month);
      return isRefusal(month) ? month : read(month);
    }),
    bind(balanceAtRoute, ({ query }) => answerBalanceAt(database, query, now())),
    ...sealRoutes(dependencies),
  ];
}

const partView = ({ operation_id: id, created_at: at, type, description, email, miles }: FigurePart) => ({
  operation_id: Number(id),
  date: at.toISOString(),
  type,
  description,
  email,
  miles: Number(miles),
});

function sealRoutes({ pool, now }: ReportDependencies): BoundRoute[] {
  return [
    bind(sealMonthRoute, ({ params: { month } }, caller, context) =>
      change(pool, { action: 'month_sealed', caller, context }, async (database) => {
        const sealed = await sealMonth(database, month, { now: now(), sealedBy: caller.userId });
        if (isRefusal(sealed)) return sealed;
        const standing = standingOf(month, await listSeals(database, month), now());
        return {
          subject: { type: 'month', id: month },
          after: sealed,
          answer: written(monthTexts.sealed, standing),
        };
      }),
    ),
    bind(reopenMonthRoute, ({ params: { month }, body: { reason } }, caller, context) =>
      change(pool, { action: 'month_reopened', caller, context }, async (database) => {
        await lockSeals(database);
        const seal = sealInForce(await listSeals(database, month));
        if (!seal) return refuse('month_not_sealed');
        await addReopening(database, { sealId: seal.id, reason, reopenedBy: caller.userId });
        const { digest, edition } = seal;
        return {
          subject: { type: 'month', id: month },
          before: { digest, edition },
          after: { reason },
          answer: written(monthTexts.reopened, standingOf(month, await listSeals(database, month), now())),
        };
      }),
    ),
  ];
}
