import { parseClassFactor } from '@millaje/domain/flights/class-factors';
import {
  type FareConditionName,
  fareConditionNames,
  type FareFamilies,
  type FareFamilyName,
  fareFamilyNames,
} from '@millaje/domain/flights/fare-families';
import * as z from 'zod/mini';

/** A colour as the brand file writes it: six hexadecimal digits, so that shades can be computed from it. */
const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

/** Colours that differ between the light and the dark scheme. */
const schemeColors = z.strictObject({
  ink: color,
  ink_soft: color,
  surface_0: color,
  surface_1: color,
  surface_2: color,
  line: color,
  primary: color,
  good: color,
  warn: color,
  bad: color,
});

/** A variable font, hosted by us. The fallback's metrics keep the page still while the font arrives. */
const font = z.strictObject({
  family: z.string().check(z.minLength(1)),
  /** A package path of a woff2 file. */
  file: z.string().check(z.endsWith('.woff2')),
  fallback: z.strictObject({
    size_adjust_percent: z.number().check(z.positive()),
    ascent_percent: z.number().check(z.positive()),
    descent_percent: z.number().check(z.nonnegative()),
  }),
});

/** The material of a membership card: a metal of three stops and the colour of what is embossed on it. */
const tierMaterial = z.strictObject({ metal: z.tuple([color, color, color]), text: color });

/** One thing that a fare family says about itself, in the names of the wire. */
const fareCondition = z.strictObject({
  available: z.boolean(),
  description: z.string().check(z.minLength(1)),
  aditionalInfo: z.string(),
});
export type FareCondition = z.infer<typeof fareCondition>;

const classCode = z.string().check(z.regex(/^[A-Z]$/));

const fareFamily = z.strictObject({
  /** Booking classes, those first that are offered first. */
  classes: z.array(classCode).check(z.minLength(1)),
  conditions: z.strictObject({
    carry_on: fareCondition,
    checked_bag: fareCondition,
    changes: fareCondition,
    refunds: fareCondition,
    child_discount: fareCondition,
    miles: fareCondition,
    seat_selection: fareCondition,
  }),
});

/** What is sold on the airline's flights. Each class belongs to one family and has a factor by which it earns. */
const fares = z
  .strictObject({
    /** The three digits with which the airline's ticket numbers begin. */
    ticket_prefix: z.string().check(z.regex(/^[0-9]{3}$/)),
    families: z.strictObject({ LIGHT: fareFamily, MEDIUM: fareFamily, ULTRA: fareFamily, BUSINESS: fareFamily }),
    /** Whether flights that were paid with miles earn miles. */
    award_tickets_earn: z._default(z.boolean(), false),
    /** What of a route's reward each class earns until staff change it: 0 to 1.2. */
    class_factors: z.record(classCode, z.string().check(z.refine((text) => parseClassFactor(text) === text))),
  })
  .check(
    z.refine(({ families, class_factors }) => {
      const codes = fareFamilyNames.flatMap((name) => families[name].classes);
      return (
        new Set(codes).size === codes.length && codes.toSorted().join() === Object.keys(class_factors).toSorted().join()
      );
    }),
  );

/** What makes one airline's programme look and speak differently from another's. */
export const brandSchema = z.strictObject({
  /** The product's name in every text. */
  product: z.string().check(z.minLength(1)),
  airline: z.string().check(z.minLength(1)),
  miles_symbol: z.string().check(z.minLength(1)),
  /** IATA code of the carrier. */
  carrier: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
  /** The programme's days begin and end here. */
  time_zone: z.string().check(z.minLength(1)),
  /** Where most people live: forms begin with it. ISO code, and the telephone code with its plus sign. */
  home_country: z.strictObject({
    code: z.string().check(z.regex(/^[A-Z]{2}$/)),
    phone_code: z.string().check(z.regex(/^\+[0-9]{1,4}$/)),
  }),
  contact: z.strictObject({
    phone: z.string().check(z.minLength(1)),
    email: z.string().check(z.email()),
    hours: z.string().check(z.minLength(1)),
  }),
  support_email: z.string().check(z.email()),
  /** Where pago móvil and Zelle are paid to: the bank's four digits, a telephone with its country's code, the company's document. */
  payments: z.strictObject({
    bank: z.strictObject({
      code: z.string().check(z.regex(/^[0-9]{4}$/)),
      name: z.string().check(z.minLength(1)),
      phone: z.string().check(z.regex(/^\+[0-9]{8,15}$/)),
      document: z.string().check(z.minLength(1)),
    }),
    zelle: z.strictObject({ email: z.string().check(z.email()), name: z.string().check(z.minLength(1)) }),
  }),
  explorer: z.strictObject({
    transaction_url: z.string().check(z.includes('{hash}')),
    address_url: z.string().check(z.includes('{address}')),
  }),
  /** Added to the award chart's prices while the high season is on. */
  high_season_percent: z.number().check(z.nonnegative(), z.lte(100)),
  fares,
  /** How much of a person the public lookup shows. */
  public_lookup: z.enum(['masked', 'full', 'off']),
  colors: z.strictObject({ light: schemeColors, dark: schemeColors, night: color, dawn: color, amber: color }),
  fonts: z.strictObject({ text: font, display: font }),
  tiers: z.strictObject({ silver: tierMaterial, gold: tierMaterial, black: tierMaterial }),
});

export type Brand = z.infer<typeof brandSchema>;
/** What the pages know of it: what is said of fares and of where to pay comes with the answers that need it. */
export type PageBrand = Omit<Brand, 'fares' | 'payments'>;
export type BrandSchemeColors = Brand['colors']['light'];
export type BrandTier = keyof Brand['tiers'];

/** The booking classes of a brand's fare families. */
export function fareFamiliesOf({ fares: { families } }: Brand): FareFamilies {
  const { LIGHT, MEDIUM, ULTRA, BUSINESS } = families;
  return { LIGHT: LIGHT.classes, MEDIUM: MEDIUM.classes, ULTRA: ULTRA.classes, BUSINESS: BUSINESS.classes };
}

/** What a family says about itself, in the order in which it is shown. */
export function fareConditionsOf(
  { fares: { families } }: Brand,
  family: FareFamilyName,
): (FareCondition & { readonly name: FareConditionName })[] {
  return fareConditionNames.map((name) => ({ name, ...families[family].conditions[name] }));
}

/** Reads a brand file's content; throws with every problem named, since nothing can run under a broken brand. */
export function parseBrand(content: unknown): Brand {
  const result = brandSchema.safeParse(content);
  if (result.success) return result.data;
  throw new Error(`The brand file is not valid:\n${result.error.issues.map(describe).join('\n')}`);
}

function describe(issue: z.core.$ZodIssue): string {
  const place = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.');
  return `- ${place}: ${issue.code.replaceAll('_', ' ')}`;
}
