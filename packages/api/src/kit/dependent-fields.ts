import * as z from 'zod/mini';

type Values = Record<string, unknown>;

/** These checks run even when other fields are wrong, so that a person reads all that is wrong at once. */
const always = { when: () => true } as const;

/**
 * Checks one field of an object by a schema that depends on the others (a phone by its code, a document by its type) and puts
 * its normal form in its place.
 */
export function dependentField<Fields extends object>(
  name: string & keyof Fields,
  schemaOf: (values: Values) => z.ZodMiniType,
): z.core.$ZodCheck<Fields> {
  return z.check<Fields>((payload) => {
    const values = payload.value as Values;
    const result = z.safeParse(schemaOf(values), values[name]);
    if (result.success) {
      values[name] = result.data;
      return;
    }
    for (const { message } of result.error.issues)
      payload.issues.push({ code: 'custom', path: [name], message, input: values[name] });
  }, always);
}

/** Lets a field come under a second name; the first one has precedence. */
export function otherNames<Fields extends object>(names: Readonly<Record<string, string>>): z.core.$ZodCheck<Fields> {
  return z.check<Fields>((payload) => {
    const values = payload.value as Values;
    for (const [other, name] of Object.entries(names)) values[name] ??= values[other];
  }, always);
}

/** A field as a text, whatever else it may not be; for those that a dependent check looks at. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
