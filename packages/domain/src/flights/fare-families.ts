/** The families of fares, from the plainest to the best. */
export const fareFamilyNames = ['LIGHT', 'MEDIUM', 'ULTRA', 'BUSINESS'] as const;
export type FareFamilyName = (typeof fareFamilyNames)[number];

/** What a fare family says about, in the order in which it is shown. */
export const fareConditionNames = [
  'carry_on',
  'checked_bag',
  'changes',
  'refunds',
  'child_discount',
  'miles',
  'seat_selection',
] as const;
export type FareConditionName = (typeof fareConditionNames)[number];

/** Booking classes that are never given for miles (specification 001, section 9). */
export const unavailableClasses: readonly string[] = 'ELNRKSZIDVXWU'.split('');

/** The classes of each family, those first that are offered first. A class belongs to one family. */
export type FareFamilies = Readonly<Record<FareFamilyName, readonly string[]>>;

/** The family of a booking class, in any case; undefined when it belongs to none. */
export function familyOfClass(families: FareFamilies, classCode: string): FareFamilyName | undefined {
  const code = classCode.toUpperCase();
  return fareFamilyNames.find((name) => families[name].includes(code));
}

/** A booking class of one flight, as an inventory tells it. */
export interface ClassPosting {
  readonly classCode: string;
  /** How many seats it shows: digits, or a letter of the inventory's own. */
  readonly posting: string;
}

/** Whether a class can be had for miles on this flight. */
export function isClassAvailable({ classCode, posting }: ClassPosting): boolean {
  return !unavailableClasses.includes(classCode.toUpperCase()) && posting.trim() !== '' && !/^0+$/.test(posting.trim());
}

/**
 * The class in which each family is sold: the first of its classes that is available on every flight of the way, each given with
 * its postings. Null where the family is sold out ('AGOTADO').
 */
export function offeredClasses(
  families: FareFamilies,
  flights: readonly (readonly ClassPosting[])[],
): Record<FareFamilyName, string | null> {
  const isOffered = (code: string) =>
    flights.length > 0 &&
    flights.every((postings) =>
      postings.some((posting) => posting.classCode.toUpperCase() === code && isClassAvailable(posting)),
    );
  const offered = fareFamilyNames.map((name) => [name, families[name].find(isOffered) ?? null] as const);
  return Object.fromEntries(offered) as Record<FareFamilyName, string | null>;
}
