import {
  couponFileLimits,
  couponTracesRoute,
  type CouponRow as WireRow,
  couponRowsRoute,
  creditCouponsRoute,
  flightFlownRoute,
  flownTexts,
  rejectedCouponsRoute,
  rewardTexts as texts,
  rewardUploadRoute,
  rewardUploadsRoute,
  uploadCouponsRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import type { Guard } from '../../platform/guard.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { readPage } from '../../platform/pages.ts';
import { shownDay } from '../../platform/shown.ts';
import { contentOf, TableProblem, tableRows } from '../../platform/spreadsheets/read-table.ts';
import { change } from '../audit/index.ts';
import { markFlightFlown } from '../inventory/index.ts';
import { findUser } from '../members/users.store.ts';
import { traceCoupons } from './coupon-traces.ts';
import { couponRows } from './check-coupons.ts';
import { flownRows } from './flown-rows.ts';
import { creditChange, uploadOf } from './credit-change.ts';
import { keepChecked } from './keep-checked.ts';
import { byColumn } from './read-coupon.ts';
import { rejectedFile } from './rejected-file.ts';
import { countRowsOf, countUploads, findUpload, listRows, listUploads, type StoredRow } from './uploads.store.ts';

interface Options {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
  readonly now: () => Date;
  readonly guard: Guard;
}

const subject = (id: number) => ({ type: 'rewards', id }) as const;

/** Flown coupons: checked, looked at, credited. */
export function earningRoutes(options: Options): BoundRoute[] {
  const { pool, now, guard } = options;
  return [
    ...readingRoutes(options),
    bind(couponTracesRoute, async ({ query: { email, ...asked } }) => {
      const member = await findUser(options.database, { email });
      return member ? read(await traceCoupons(options, member, asked)) : refuse('user_not_found');
    }),

    bind(uploadCouponsRoute, async ({ body: { file, name } }, caller, context) => {
      const rows = couponRows(tableRows(contentOf(file), couponFileLimits));
      try {
        return await change(pool, { action: 'rewards_checked', caller, context }, async (transaction) => {
          const id = await keepChecked(options, transaction, {
            name: name ?? texts.defaultName,
            createdBy: caller.userId,
            rows,
          });
          const upload = await uploadOf(transaction, id);
          return { subject: subject(id), after: upload, answer: written(texts.checked, { upload }) };
        });
      } catch (error) {
        if (error instanceof TableProblem) return refuse('invalid_input', { fields: { file: error.message } });
        throw error;
      }
    }),

    bind(flightFlownRoute, ({ body: { flight, origin, destination, day } }, caller, context) =>
      change(pool, { action: 'flight_flown', caller, context }, async (transaction) => {
        const flown = await markFlightFlown(transaction, { flightNumber: flight, origin, destination, day, at: now() });
        if (flown === 'no passengers') return refuse('flight_without_passengers');
        if (flown === 'not departed') return refuse('flight_not_departed');
        const name = texts.flightName(flight, origin, destination, shownDay(day));
        const rows = flownRows(flown);
        const id = await keepChecked(options, transaction, { name, createdBy: caller.userId, rows });
        const upload = await uploadOf(transaction, id);
        const answer = written(flownTexts.marked, { upload });
        return { subject: { type: 'flight', id: name }, after: { coupons: flown.length }, answer };
      }),
    ),

    bind(creditCouponsRoute, ({ body }, caller, context) => guard(creditChange, body, { caller, context })),
  ];
}

/** What staff see. */
function readingRoutes({ database }: Pick<Options, 'database'>): BoundRoute[] {
  return [
    bind(rewardUploadsRoute, async ({ query: { page_count, quantity } }) =>
      read(
        await readPage(
          { page: page_count, size: quantity },
          (window) => listUploads(database, window),
          () => countUploads(database),
        ),
      ),
    ),

    bind(rewardUploadRoute, async ({ params: { id } }) => {
      const upload = await findUpload(database, id);
      return upload ? read({ upload }) : refuse('reward_upload_not_found');
    }),

    bind(couponRowsRoute, async ({ params: { id }, query: { page_count, quantity, status } }) => {
      if (!(await findUpload(database, id))) return refuse('reward_upload_not_found');
      const filter = { uploadId: id, status };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listRows(database, filter, window),
        () => countRowsOf(database, filter),
      );
      return read({ rows: rows.map(rowView), ...place });
    }),

    bind(rejectedCouponsRoute, async ({ params: { id } }) => {
      if (!(await findUpload(database, id))) return refuse('reward_upload_not_found');
      const { name, type } = rejectedCouponsRoute.file;
      return { file: { name, type, content: rejectedFile(database, id) } };
    }),
  ];
}

function rowView({ line, cells, status, reason, miles, formula, operation_id }: StoredRow): WireRow {
  return {
    line,
    status,
    reason,
    ...byColumn((_name, place) => cells[place] ?? ''),
    miles: miles === null ? null : Number(miles),
    formula,
    operation_id: operation_id === null ? null : Number(operation_id),
  };
}
