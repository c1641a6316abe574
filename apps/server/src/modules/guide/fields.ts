import { guideTexts } from '@millaje/api/guide/guide.texts';

type Json = Readonly<Record<string, unknown>>;

/** One field of an input or an answer, in words. */
export interface Field {
  /** With a point before what is inside: `user_info.email`; `[]` after what is a list. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const texts = guideTexts.types;

/** So deep answers are told; what is deeper stands in the OpenAPI document. */
const depthMaximum = 3;

/** The fields of a schema, each once; of one that has several shapes, those of all of them, required where they are in each. */
export function fieldsOf(schema: Json, depth = 1): Field[] {
  const shapes = shapesOf(schema);
  if (shapes.length > 1) return mergeShapes(shapes.map((shape) => fieldsOf(shape, depth)));
  const { properties = {}, required = [] } = (shapes[0] ?? {}) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, property]) => [
    { name, type: typeOf(property), isRequired: required.includes(name) },
    ...insideOf(name, property, depth),
  ]);
}

/** The shapes that an object may have: itself, or those that it names. */
function shapesOf(schema: Json): Json[] {
  const alternatives = (schema.oneOf ?? schema.anyOf) as readonly Json[] | undefined;
  if (alternatives) return alternatives.flatMap(shapesOf);
  return schema.properties === undefined ? [] : [schema];
}

function insideOf(name: string, property: Json, depth: number): Field[] {
  if (depth >= depthMaximum) return [];
  const isList = property.type === 'array';
  const inside = isList ? (property.items as Json) : property;
  return fieldsOf(inside, depth + 1).map((field) => ({ ...field, name: `${name}${isList ? '[]' : ''}.${field.name}` }));
}

function mergeShapes(shapes: readonly Field[][]): Field[] {
  const names = [...new Set(shapes.flatMap((fields) => fields.map(({ name }) => name)))];
  return names.flatMap((name) => {
    const same = shapes.flatMap((fields) => fields.filter((field) => field.name === name));
    const types = [...new Set(same.map(({ type }) => type))];
    const isRequired = same.length === shapes.length && same.every((field) => field.isRequired);
    return [{ name, type: types.join(texts.or), isRequired }];
  });
}

/** A schema's type in words: 'texto', 'lista de objeto', 'Uno de: V, E, P'. */
export function typeOf(schema: Json): string {
  const {
    enum: values,
    const: value,
    type,
    items,
  } = schema as {
    enum?: readonly unknown[];
    const?: unknown;
    type?: string | readonly string[];
    items?: Json;
  };
  const alternatives = (schema.oneOf ?? schema.anyOf) as readonly Json[] | undefined;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(texts.or);
  const choices = values ?? (value === undefined ? undefined : [value]);
  if (choices) return `${texts.of}${choices.map(shown).join(', ')}`;
  if (type === 'array') return texts.array(typeOf(items ?? {}));
  const names = typeof type === 'string' ? [type] : (type ?? ['any']);
  return names.map((name) => wordFor(name)).join(texts.or);
}

/** A value as it is sent; the empty text is seen, too. */
const shown = (value: unknown): string => (value === '' ? '""' : String(value));

function wordFor(name: string): string {
  const word = texts[name as keyof typeof texts] as unknown;
  return typeof word === 'string' ? word : texts.any;
}
