import type { Schema } from '@millaje/api';
import { inputOf } from '../../apps/server/src/platform/http/malformed.fixture.ts';
import type { Example, Part, Values } from './example.ts';

/** In place of a value: the field does not come at all. */
export const absent = Symbol('absent');

/** One thing that is wrong with an example: what stands at a place instead. */
export interface Wrong {
  readonly part: Part;
  readonly path: readonly string[];
  readonly name: string;
  readonly value: unknown;
  /** No rule could take it: a call with it that goes well is a fault. Of the others only the route knows. */
  readonly isNever: boolean;
}

/** A part of a JSON schema, as far as it is looked at. */
interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

const declared = (schema: Schema | undefined): Node => (schema ? inputOf(schema) : {});

/** Of several shapes the one that the value has. */
const shapeOf = (node: Node, value: unknown): Node =>
  node.oneOf?.find((one) => Object.keys(value as object).every((name) => one.properties && name in one.properties)) ??
  node;

type Kind = 'file' | 'flag' | 'choice' | 'email' | 'day' | 'month' | 'whole' | 'amount' | 'code' | 'text';

/** Digits that name something: they are no numbers, and may begin with a zero. */
const coded =
  /doc_identity|phone|ticket|coupon|code_2fa|customerid|zip_code|^bank$|ref|documentID|username|token|create_uc/;
const amounts = /amount|price|miles|value|fee|percentage|monto|bonus|lat|lng|transfer_above|seats|get_customerid/;

function kindOf(name: string, value: unknown, node: Node): Kind {
  const text = String(value);
  if (text.startsWith('data:')) return 'file';
  if (typeof value === 'boolean' || text === 'true' || text === 'false') return 'flag';
  if (node.enum || node.const !== undefined) return 'choice';
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'day';
  if (/^\d{4}-\d{2}$/.test(text)) return 'month';
  if (text.includes('@')) return 'email';
  if (coded.test(name)) return 'code';
  if (/^-?[\d.,]+$/.test(text)) return amounts.test(name) ? 'amount' : 'whole';
  return 'text';
}

/** What stands in place of a value, and of which kinds of field nothing of it is one. */
type Odd = readonly [name: string, odd: (value: unknown) => unknown, neverOf: readonly Kind[] | 'all' | 'none'];

const numbers: readonly Kind[] = ['whole', 'amount'];
const closed: readonly Kind[] = ['file', 'flag', 'choice', 'day', 'month', ...numbers];
const withoutWhole: readonly Kind[] = ['file', 'flag', 'choice', 'day', 'month', 'whole'];

/** Texts that come in a query and in a body alike. */
const oddTexts: readonly Odd[] = [
  ['5,000 letters', () => 'a'.repeat(5_000), 'all'],
  ['an emoji', () => '😀', closed],
  ['a mark from right to left', (value) => `\u200f${String(value)}`, ['flag', 'choice', 'day', 'month', 'whole']],
  ['a NUL', (value) => `${String(value)}\0`, 'all'],
  ['half a character', (value) => `${String(value)}\ud800`, 'all'],
  ['1,000', () => '1,000', withoutWhole],
  ['1.000,5', () => '1.000,5', withoutWhole],
  ['-1', () => '-1', closed.filter((kind) => kind !== 'amount')],
  ['1e3', () => '1e3', closed],
  ['20 digits', () => '9'.repeat(20), closed],
  ['0x10', () => '0x10', closed],
  ['digits of others', () => '٥٠', closed],
  ['31-02-2026', () => '31-02-2026', closed],
  ['2026-02-31', () => '2026-02-31', closed],
  ['far past', () => '1111-01-01', closed],
  ['far future', () => '9999-12-31', closed],
  ['a name of the language', () => '__proto__', closed],
];

const emptyTexts: readonly Odd[] = [
  ['nothing', () => '', 'none'],
  ['blanks', () => '   ', 'none'],
];

const texts: readonly Kind[] = ['file', 'choice', 'email', 'day', 'month', 'text'];

/** What only a body can carry. */
const oddValues: readonly Odd[] = [
  ['an array', (value) => [value], 'all'],
  ['an object', (value) => ({ a: value }), 'all'],
  ['an empty object', () => ({}), 'all'],
  ['yes', () => true, [...texts, ...numbers, 'code']],
  ['a number', () => 7, texts],
  ['half a number', () => 1.5, withoutWhole],
  ['a huge number', () => 1e300, closed],
];

const oddFiles: readonly Odd[] = [
  ['no data', () => 'data:', 'all'],
  ['no bytes', () => 'data:image/png;base64,', 'all'],
  ['a page', () => `data:text/html;base64,${btoa('<script>alert(1)</script>')}`, 'all'],
  [
    'a drawing that says PNG',
    () => `data:image/png;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
    'all',
  ],
  ['what is no base64', () => 'data:image/png;base64,%%%', 'all'],
  ['half of it', (value) => String(value).slice(0, 60), 'all'],
  ['an address', () => 'https://otra.example/x.png', 'all'],
];

/** Fields that may be left empty although they have to come. */
const mayBeEmpty = /^(seats|address|avatar|img)$/;

interface Place {
  readonly part: Part;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly node: Node;
  readonly isRequired: boolean;
}

function* leavesOf(place: Place): Generator<Place> {
  const { value, path } = place;
  if (typeof value !== 'object' || value === null) {
    yield place;
    return;
  }
  if (path.length > 0) yield place;
  const node = Array.isArray(value) ? place.node : shapeOf(place.node, value);
  for (const [name, inner] of Object.entries(value)) {
    const innerNode = (Array.isArray(value) ? node.items : node.properties?.[name]) ?? {};
    const isRequired = Array.isArray(value) || (node.required ?? []).includes(name);
    yield* leavesOf({ ...place, path: [...path, name], value: inner, node: innerNode, isRequired });
  }
}

function wrongsOfContainer({ part, path, value, isRequired }: Place): Wrong[] {
  const one = (name: string, odd: unknown, isNever: boolean): Wrong => ({ part, path, name, value: odd, isNever });
  return [
    one('absent', absent, isRequired),
    one('null', null, isRequired),
    one('a text', 'texto', true),
    one('a number', 7, true),
    Array.isArray(value) ? one('an empty list', [], true) : one('an empty object', {}, true),
    Array.isArray(value) ? one('an object', {}, true) : one('a list of it', [value], true),
    ...(Array.isArray(value)
      ? [
          one(
            '1,000 of it',
            Array.from({ length: 1_000 }, () => value[0]),
            true,
          ),
          one('a list of null', [null], true),
        ]
      : []),
  ];
}

function wrongsOfField(place: Place): Wrong[] {
  const { part, path, value, node, isRequired } = place;
  const name = path.at(-1) ?? '';
  const kind = kindOf(name, value, node);
  const isFilter = part === 'query';
  const odd = ([what, make, neverOf]: Odd): Wrong => {
    const isOdd = neverOf === 'all' || (neverOf !== 'none' && neverOf.includes(kind));
    return { part, path, name: what, value: make(value), isNever: isOdd };
  };
  const isBare = part === 'params' ? [] : emptyTexts;
  const empty = isBare.map(([what, make]): Wrong => {
    const isNever = isRequired && !mayBeEmpty.test(name) && !(kind === 'choice' && node.enum?.includes(''));
    return { part, path, name: what, value: make(value), isNever };
  });
  if (part === 'params') return oddTexts.map(odd);
  return [
    { part, path, name: 'absent', value: absent, isNever: isRequired },
    ...empty,
    ...oddTexts.map(odd),
    ...(kind === 'file' ? oddFiles.map(odd) : []),
    ...(isFilter
      ? [{ part, path, name: 'twice', value: [String(value), String(value)], isNever: true }]
      : [{ part, path, name: 'null', value: null, isNever: isRequired }, ...oddValues.map(odd)]),
  ];
}

/** Everything that can be wrong with an example, one thing at a time. */
export function wrongsOf(example: Example, schemas: Readonly<Partial<Record<Part, Schema>>>): Wrong[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const value = example[part];
    if (!value) return [];
    const places = leavesOf({ part, path: [], value, node: declared(schemas[part]), isRequired: true });
    return [...places].flatMap((place) =>
      typeof place.value === 'object' && place.value !== null ? wrongsOfContainer(place) : wrongsOfField(place),
    );
  });
}

/** The values with another one at a place. */
export function withValue(values: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(values)) {
    const inner = values.map((one: unknown, place) => (String(place) === name ? withValue(one, rest, value) : one));
    return inner.filter((one) => one !== absent);
  }
  const changed = { ...(values as Values), [name]: withValue((values as Values)[name], rest, value) };
  return Object.fromEntries(Object.entries(changed).filter(([, one]) => one !== absent));
}
