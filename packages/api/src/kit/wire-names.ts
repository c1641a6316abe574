/**
 * The specification names some fields after the brand's product: `is_{product}`, `to_{product}`. The code calls them
 * `is_product` and `to_product`; here, and only here, the names change at the border.
 */
const neutralNames = ['is_product', 'to_product'] as const;

/** The name of a neutral field on the wire: the product in small letters and digits only, for example `is_avp`. */
export function wireName(neutral: (typeof neutralNames)[number], product: string): string {
  const plain = product
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return neutral.replace('product', plain);
}

/** Renames the keys of a JSON text for the wire. Values cannot match: a quote inside a JSON string is escaped. */
export function toWire(json: string, product: string): string {
  return neutralNames.reduce((text, name) => text.replaceAll(`"${name}":`, `"${wireName(name, product)}":`), json);
}

/** Renames the keys of a JSON text from the wire. */
export function fromWire(json: string, product: string): string {
  return neutralNames.reduce((text, name) => text.replaceAll(`"${wireName(name, product)}":`, `"${name}":`), json);
}

/** Renames the keys of a parsed form or body from the wire. */
export function fieldsFromWire(fields: Record<string, unknown>, product: string): Record<string, unknown> {
  const names = new Map(neutralNames.map((name) => [wireName(name, product), name as string]));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]));
}
