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
import type { Exports } from '../../platform/exports/create-exports.ts';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute } from '../../platform/http/bind.ts';
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
  readonly brand: Brand;
  readonly startExport: Exports;
  /** Whose report stands on the staff's first screen, where it is not our own. */
  readonly reportUrl: string | undefined;
}

/** The programme's months, as staff read them, seal them and open them again. */
export function monthRoutes(dependencies: ReportDependencies): BoundRoute[] {
  const { now } = dependencies;
  return [
    bindRead(monthsRoute, async (_input, _caller, { reading }) =>
      read({ months: await listMonths(reading.reader, now()) }),
    ),
    bind(verifyMonthRoute, async ({ params }) => {
      const verified = await verifyMonth(dependencies, params.month);
      return isRefusal(verified) ? verified : read(verified);
    }),
    bindRead(
      monthOperationsRoute,
      async (
        { params: { month }, query: { line, holder, page_count: page, quantity: size } },
        _caller,
        { reading: { reader } },
      ) => {
        if (!(await monthsOf(reader, now())).includes(month)) return refuse('month_not_found');
        const [span, figure] = [spanOf(month), { line, holder }];
        const { count, miles } = await sumFigure(reader, span, figure);
        const found = await readPage(
          { page, size },
          (window) => listFigure(reader, span, { figure, window }),
          () => Promise.resolve(count),
        );
        return read({ ...found, rows: found.rows.map((part) => partView(part)), miles: Number(miles) });
      },
    ),
    bindRead(monthExcelRoute, ({ params }, { userId }, { signal, reading }) =>
      exportMonth(dependencies, reading, { month: params.month, as: 'excel', userId, signal }),
    ),
    bindRead(monthPdfRoute, ({ params }, { userId }, { signal, reading }) =>
      exportMonth(dependencies, reading, { month: params.month, as: 'pdf', userId, signal }),
    ),
    bindRead(monthRoute, async ({ params }, _caller, { reading }) => {
      const month = await readMonth(reading, dependencies, params.month);
      return isRefusal(month) ? month : read(month);
    }),
    bindRead(balanceAtRoute, ({ query }, _caller, { reading }) => answerBalanceAt(reading.reader, query, now())),
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
