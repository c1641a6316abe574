/** A public page that the build of the web app has rendered. */
export interface SitePage {
  readonly path: string;
  /** The address by which search engines are to know it: its own, or that of the page which it doubles. */
  readonly canonical: string;
  /** Whether somebody may look for it; a form for a code is found by the mail that sends there. */
  readonly isIndexed: boolean;
  /** Whether it shows what people ask about the programme. */
  readonly hasQuestions: boolean;
}

/** What a build of the web app tells the server about its addresses: `site.json`. */
export interface Site {
  readonly pages: readonly SitePage[];
  /** The patterns of all other screens, as the browser's router has them: '/passenger/operations/:id'. */
  readonly screens: readonly string[];
}

/** The places of public pages that the server fills for whoever reads without scripts. */
export type SitePart = 'itineraries' | 'miles' | 'products' | 'centres';

/** How such a place stands in a built page. */
export function partMark(part: SitePart): string {
  return `<!--${part}-->`;
}

/** The programme as it names itself to other sites and to telephones. */
export function programmeName({ product, airline }: { readonly product: string; readonly airline: string }): string {
  return `${product} · ${airline}`;
}
