import {
  addSavedViewRoute,
  deleteSavedViewRoute,
  renameSavedViewRoute,
  savedViewsMaximum,
  savedViewsRoute,
  savedViewTexts as texts,
} from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { countViews, deleteView, insertView, listViews, lockView, renameView } from './saved-views.store.ts';

const taken = { saved_views_name_key: 'saved_view_name_taken' } as const;
const subject = (id: number) => ({ type: 'saved_view', id }) as const;

/** The views that staff save of their lists, each for nobody but its owner. */
export function savedViewRoutes({
  database,
  pool,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
}): BoundRoute[] {
  return [
    bind(savedViewsRoute, async ({ query: { list } }, { userId }) =>
      read({ views: await listViews(database, userId, list) }),
    ),

    bind(addSavedViewRoute, ({ body }, caller, context) =>
      change(pool, { action: 'saved_view_added', caller, context, taken }, async (transaction) => {
        const count = await countViews(transaction, caller.userId, body.list);
        if (count >= savedViewsMaximum) return refuse('saved_views_full');
        const after = await insertView(transaction, caller.userId, body);
        return { subject: subject(after.id), after, answer: written(texts.added, { view: after }) };
      }),
    ),

    bind(renameSavedViewRoute, ({ body: { id, name } }, caller, context) =>
      change(pool, { action: 'saved_view_renamed', caller, context, taken }, async (transaction) => {
        const before = await lockView(transaction, { userId: caller.userId, id });
        if (!before) return refuse('saved_view_not_found');
        const after = await renameView(transaction, id, name);
        return { subject: subject(id), before, after, answer: written(texts.renamed, { view: after }) };
      }),
    ),

    bind(deleteSavedViewRoute, ({ body: { id } }, caller, context) =>
      change(pool, { action: 'saved_view_deleted', caller, context }, async (transaction) => {
        const before = await lockView(transaction, { userId: caller.userId, id });
        if (!before) return refuse('saved_view_not_found');
        await deleteView(transaction, id);
        return { subject: subject(id), before, answer: written(texts.deleted, {}) };
      }),
    ),
  ];
}
