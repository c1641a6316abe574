import {
  editionPath,
  refusals,
  type RefusalRule,
  refusalText,
  type Route,
  routes,
  type Schema,
  wireName,
} from '@millaje/api';
import { guideSections, guideTexts } from '@millaje/api/guide/guide.texts';
import { type SignedCall, signedCalls } from '@millaje/api/orders/webhooks';
import { schemaToJson } from '../../platform/http/openapi.ts';
import { type Field, fieldsOf } from './fields.ts';

/** A refusal as a caller meets it. */
export interface ToldRefusal {
  readonly status: number;
  readonly rule: RefusalRule;
  readonly text: string;
}

/** Everything that is told of one call. */
export interface ToldCall {
  readonly name: string;
  readonly method: string;
  /** From the root: `/api/v1/login`. */
  readonly path: string;
  readonly sentence: string;
  readonly who: string;
  /** What holds for this call beside its fields, a sentence each. */
  readonly notes: readonly string[];
  readonly inputs: readonly { readonly part: string; readonly fields: readonly Field[] }[];
  readonly answers: readonly { readonly status: number; readonly note?: string; readonly fields: readonly Field[] }[];
  readonly refusals: readonly ToldRefusal[];
}

export interface ToldSection {
  readonly title: string;
  readonly calls: readonly ToldCall[];
}

const texts = guideTexts;

/** Every call by what it is about, under the field names of the product. A call without a sentence is a bug, which the tests find. */
export function describeCalls(product: string): ToldSection[] {
  const byName = new Map<string, Route | SignedCall>(
    [...(routes as readonly Route[]), ...signedCalls].map((call) => [call.name, call]),
  );
  return guideSections.map(({ title, calls }) => ({
    title,
    calls: Object.entries(calls).flatMap(([name, sentence]) => {
      const call = byName.get(name);
      if (!call) throw new Error(`the guide tells of ${name}, which is no call`);
      return [isRoute(call) ? describeRoute(call, sentence, product) : describeSigned(call, sentence)];
    }),
  }));
}

/** The refusals by their rules, as a caller reads them. */
export function tellRefusals(rules: readonly RefusalRule[], product: string): ToldRefusal[] {
  return rules.map((rule) => ({ status: refusals[rule].status, rule, text: refusalText(rule, product) }));
}

const isRoute = (call: Route | SignedCall): call is Route => 'who' in call;

function describeRoute(route: Route, sentence: string, product: string): ToldCall {
  const told = (schema: Schema, io: 'input' | 'output') =>
    fieldsOf(schemaToJson(schema, io)).map((field) => ({ ...field, name: onWire(field.name, product) }));
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    const fields = schema ? told(schema, 'input') : [];
    return fields.length > 0 ? [{ part: texts.parts[part], fields }] : [];
  });
  return {
    name: route.name,
    method: route.method,
    path: `/api${editionPath(route)}`,
    sentence,
    who: whoOf(route),
    notes: notesOf(route),
    inputs: parts,
    answers: route.file
      ? [{ status: 200, note: texts.file(route.file.name), fields: [] }]
      : Object.entries(route.answers).map(([status, schema]) => ({
          status: Number(status),
          fields: told(schema, 'output'),
        })),
    refusals: tellRefusals(route.refusals, product),
  };
}

function describeSigned(call: SignedCall, sentence: string): ToldCall {
  return {
    name: call.name,
    method: call.method,
    path: `/api${editionPath(call)}`,
    sentence,
    who: texts.whoNames.signed,
    notes: [texts.free],
    inputs: [],
    answers: [{ status: 200, fields: [] }],
    refusals: [],
  };
}

function whoOf({ who }: Route): string {
  return typeof who === 'string' ? texts.whoNames[who] : who.map((role) => texts.whoNames[role]).join(', ');
}

function notesOf({ idempotent, headerFields, upload }: Route): string[] {
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toLocaleString('es', { maximumFractionDigits: 1 });
  return [
    ...(idempotent ? [idempotent === 'optional' ? texts.mayBeIdempotent : texts.idempotent] : []),
    ...(headerFields ? [texts.headers(headerFields.map((name) => `\`${name}\``).join(', '))] : []),
    ...(upload ? [texts.upload(upload.field, megabytes(upload.maximumBytes))] : []),
  ];
}

/** The fields that are named after the product, wherever they stand in a text. */
export const onWire = (text: string, product: string): string =>
  text.replaceAll(/\b(is_product|to_product)\b/g, (neutral) => wireName(neutral as 'is_product', product));
