import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, doneSchema, identifierSchema, lineSchema } from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';
import { listNames } from './list-names.ts';
import { savedViewTexts as texts } from './saved-views.texts.ts';

/** So many views one person may save of one list. */
export const savedViewsMaximum = 30;

/** A list as somebody wants to find it again: `address` is the query of its address, without the question mark. */
export const savedViewSchema = z.object({ id: z.number(), name: z.string(), address: z.string() });
export type SavedView = z.output<typeof savedViewSchema>;

const listSchema = z.enum(listNames, texts.wrongList);
const nameSchema = lineSchema(60, texts.nameRequired, texts.nameTooLong);
const addressSchema = z.string(texts.addressWrong).check(
  z.maxLength(1000, texts.addressWrong),
  z.refine((value) => isPlainText(value) && !value.startsWith('?'), texts.addressWrong),
);
const one = z.object({ ...codeAndMessage, view: savedViewSchema });

export const savedViewsRoute = defineRoute({
  name: 'SavedViews',
  summary: "The caller's own views of a list, by their names.",
  method: 'GET',
  path: '/lists/views',
  who: staff,
  query: z.object({ list: listSchema }),
  answers: { 200: z.object({ ...codeAndMessage, views: z.array(savedViewSchema) }) },
  refusals: [],
});

export const addSavedViewRoute = defineRoute({
  name: 'SavedViewAdd',
  summary: 'Saves a view of a list for the caller: a name, and what the address says.',
  method: 'POST',
  path: '/lists/views/add',
  who: staff,
  body: z.object({ list: listSchema, name: nameSchema, address: addressSchema }),
  answers: { 201: one },
  refusals: ['saved_view_name_taken', 'saved_views_full'],
});

export const renameSavedViewRoute = defineRoute({
  name: 'SavedViewRename',
  summary: "Gives one of the caller's views another name.",
  method: 'POST',
  path: '/lists/views/rename',
  who: staff,
  body: z.object({ id: identifierSchema, name: nameSchema }),
  answers: { 201: one },
  refusals: ['saved_view_not_found', 'saved_view_name_taken'],
});

export const deleteSavedViewRoute = defineRoute({
  name: 'SavedViewDelete',
  summary: "Deletes one of the caller's views.",
  method: 'POST',
  path: '/lists/views/delete',
  who: staff,
  body: z.object({ id: identifierSchema }),
  answers: { 201: doneSchema },
  refusals: ['saved_view_not_found'],
});

export const savedViewRoutes = [
  savedViewsRoute,
  addSavedViewRoute,
  renameSavedViewRoute,
  deleteSavedViewRoute,
] as const;
