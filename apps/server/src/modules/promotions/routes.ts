import {
  addPromotionRoute,
  type ParsedInput,
  type Promotion,
  promotionRoute,
  promotionsRoute,
  promotionStatusRoute,
  promotionTexts,
  updatePromotionRoute,
} from '@millaje/api';
import { isPromotionOpen } from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { read, refuse, type RefusalAnswer, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, isStaff } from '../../platform/http/bind.ts';
import { type KeptPicture, withPicture } from '../../platform/pictures.ts';
import { areSame } from '../../platform/same-values.ts';
import { addOnce, change } from '../audit/index.ts';
import { findRoute, isInUse } from '../flights/index.ts';
import {
  addPromotionVersion,
  findPromotion,
  insertPromotion,
  listPromotions,
  lockPromotion,
  type PromotionRules,
  updatePromotion,
} from './promotions.store.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly now: () => Date;
}

const subject = (id: number) => ({ type: 'promotion', id }) as const;

/** The catalogue of promotions, and those that are on show. */
export function promotionRoutes({ database, pool, files, now }: Dependencies): BoundRoute[] {
  const today = () => dayOf(now());
  const isSeenBy = (caller: Caller | undefined, promotion: Promotion) => isStaff(caller) || isOpen(promotion, today());

  return [
    bind(promotionsRoute, async (_input, caller) => {
      const all = (await listPromotions(database)).map(({ promotion }) => promotion);
      return read({ promotions: all.filter((promotion) => isSeenBy(caller, promotion)) });
    }),

    bind(promotionRoute, async ({ query: { id } }, caller) => {
      const row = await findPromotion(database, id);
      return row && isSeenBy(caller, row.promotion)
        ? read({ promotion: row.promotion })
        : refuse('promotion_not_found');
    }),

    bind(addPromotionRoute, ({ body }, caller, context) => {
      const options = { action: 'promotion_added', caller, context, once: context.identity } as const;
      const answerOf = (promotion: Promotion) => written(promotionTexts.added, { promotion });
      const add = ({ id: picture = '' }: KeptPicture) =>
        change(pool, options, async (transaction) => {
          const refusal = await refuseRules(transaction, body, today());
          if (refusal) return refusal;
          const after = await insertNew(transaction, { form: body, picture, changedBy: caller.userId });
          return { subject: subject(after.id), after, answer: answerOf(after) };
        });
      return addOnce(
        database,
        { caller, context },
        async (id) => answerOf(await reread(database, Number(id))),
        () => withPicture({ files, kind: 'promotions', field: 'img', given: body.img }, add),
      );
    }),

    bind(updatePromotionRoute, ({ body }, caller, context) =>
      withPicture({ files, kind: 'promotions', field: 'img', given: body.img }, ({ id: picture, replaces }) =>
        change(pool, { action: 'promotion_updated', caller, context }, async (transaction) => {
          const { id, name, description, status } = body;
          const before = await lockPromotion(transaction, id);
          if (!before) return refuse('promotion_not_found');
          const refusal = await refuseRules(transaction, body, today(), before.promotion);
          if (refusal) return refusal;
          const details = { name, description, status: status ?? before.promotion.status };
          await updatePromotion(transaction, id, { ...details, picture: picture ?? before.picture });
          const rules = rulesOf(body);
          if (!areSame(rules, before.rules))
            await addPromotionVersion(transaction, { id, rules, changedBy: caller.userId });
          replaces(before.picture);
          const after = await reread(transaction, id);
          const answer = written(promotionTexts.updated, { promotion: after });
          return { subject: subject(id), before: before.promotion, after, answer };
        }),
      ),
    ),

    bind(promotionStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'promotion_status_changed', caller, context }, async (transaction) => {
        const before = await lockPromotion(transaction, id);
        if (!before) return refuse('promotion_not_found');
        await updatePromotion(transaction, id, { status });
        const after = await reread(transaction, id);
        const message = status ? promotionTexts.activated : promotionTexts.inactivated;
        const answer = written(message, { promotion: after });
        return { subject: subject(id), before: before.promotion, after, answer };
      }),
    ),
  ];
}

/** Whether a promotion is on show on a day. */
const isOpen = ({ status, start_date, finish_date }: Promotion, day: string) =>
  isPromotionOpen({ isActive: status, startDate: start_date, finishDate: finish_date }, day);

type Form = Omit<ParsedInput<typeof addPromotionRoute>['body'], 'img'>;

function rulesOf({ id_route, seat, flight_type, miles_price, start_date, finish_date }: Form): PromotionRules {
  return { route_id: id_route, seat, flight_type, miles_price, start_date, finish_date };
}

interface New {
  readonly form: ParsedInput<typeof addPromotionRoute>['body'];
  readonly picture: string;
  readonly changedBy: bigint;
}

async function insertNew(database: Database, { form, picture, changedBy }: New): Promise<Promotion> {
  const { name, description } = form;
  const id = await insertPromotion(database, { name, description, picture });
  await addPromotionVersion(database, { id, rules: rulesOf(form), changedBy });
  return reread(database, id);
}

/** A day that is set or changed is today or later; a route that is, is in use. */
async function refuseRules(
  database: Database,
  { id_route, start_date, finish_date }: Form,
  today: string,
  before?: Promotion,
): Promise<RefusalAnswer | undefined> {
  const isPast = (day: string, former: string | undefined) => day !== former && day < today;
  const isOther = id_route !== before?.id_route;
  const fields = {
    ...(isPast(start_date, before?.start_date) ? { start_date: promotionTexts.pastDay } : {}),
    ...(isPast(finish_date, before?.finish_date) ? { finish_date: promotionTexts.pastDay } : {}),
    ...(isOther && !isInUse(await findRoute(database, id_route)) ? { id_route: promotionTexts.routeRequired } : {}),
  };
  return Object.keys(fields).length > 0 ? refuse('invalid_input', { fields }) : undefined;
}

async function reread(database: Database, id: number): Promise<Promotion> {
  const row = await findPromotion(database, id);
  if (!row) throw new Error(`promotion ${id} has no version`);
  return row.promotion;
}
