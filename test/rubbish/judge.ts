import { refusals, type RefusalRule, type Route } from '@millaje/api';
import { namesRefusal } from '../support/named-refusal.ts';
import type { Part } from './example.ts';
import { onWire } from './wire.ts';
import type { Told } from './send.ts';

/** What is sent, and what is to be found in the answer. */
export interface Judged {
  readonly name: string;
  readonly isNever: boolean;
  /** The field that was wrong, where one was. */
  readonly field?: { readonly part: Part; readonly name: string };
}

const english =
  /\b(invalid|expected|required|must|should|input|received|unrecognized|too (big|small|long|short)|error|not found|unexpected|bad request|the|undefined|null|NaN|object)\b/i;

/** Fields that are told where another one is wrong: they are understood together. */
const together: Readonly<Record<string, readonly string[]>> = {
  date_to: ['date_from'],
  dateTo: ['dateFrom'],
  start_date: ['finish_date'],
  departure: ['route_type', 'arrive'],
  arrive: ['route_type'],
  route_type: [],
  lat: ['lng'],
  lng: ['lat'],
  doc_type: ['doc_identity'],
  doc_type_uc: ['doc_identity_uc'],
  code_phone: ['phone'],
  code_cellphone: ['cellphone'],
  phonecode: ['phone'],
  phonecode_uc: ['phone_uc'],
  id_coin: ['id_coin_represent'],
  price: ['price_miles'],
  type: ['miles', 'price_miles'],
  round_trip: ['return_date', 'goBack'],
  status: ['pnr'],
  emits: ['email'],
  id: ['id_product'],
  ticket: ['day', 'flight'],
  flight: ['day', 'ticket'],
  create_uc: ['conditions', 'confirmpassword'],
};

interface Refused {
  readonly code?: number;
  readonly message?: string;
  readonly error?: {
    readonly code?: number;
    readonly message?: string;
    readonly rule?: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
}

/** What is wrong with an answer; nothing where it is as it must be. */
export function judge(route: Route, { name, isNever, field }: Judged, { status, type, text }: Told): string[] {
  const said = (what: string) => [`${name}: ${what}: ${status} ${text.slice(0, 300)}`];
  if (status === 0) return said('hangs');
  if (status < 400) return isNever ? said('goes well') : [];
  if (type !== 'application/json; charset=utf-8') return said('no refusal of ours');
  const { code, message = '', error } = JSON.parse(text) as Refused;
  const rule = error?.rule as RefusalRule;
  if (!namesRefusal(route, rule)) return said('not among the refusals of the call');
  if (refusals[rule].status !== status || code !== status || error?.code !== status || error.message !== message)
    return said('not in the one shape');
  const fields = error.fields ?? {};
  const sentences = [message, ...Object.values(fields)];
  if (sentences.some((sentence) => !isSpanish(sentence))) return said('no Spanish sentence');
  if (rule !== 'invalid_input' || !field) return [];
  const named = Object.keys(fields);
  const fieldName = onWire(field.name);
  // What is wrong within a list or an object may be told of the whole of it.
  const isNamed = (key: string) =>
    key === fieldName || key.startsWith(`${fieldName}.`) || fieldName.startsWith(`${key}.`);
  const beside = together[field.name] ?? [];
  if (!named.some((key) => isNamed(key) || beside.includes(key))) return said('does not name its field');
  const strangers = named.filter((key) => !isNamed(key) && !beside.includes(key));
  return strangers.length > 0 ? said(`names others (${strangers.join(', ')})`) : [];
}

/** A sentence for people: no English, no name of a rule, no hole that was not filled. */
const isSpanish = (sentence: string) =>
  sentence.length > 5 && !english.test(sentence) && !/[a-z]_[a-z]|[{}]/.test(sentence.replace(/«[^»]*»/g, ''));
