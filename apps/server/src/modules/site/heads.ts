import type { Brand } from '@millaje/api/brand';
import { programmeName, type SitePage } from '@millaje/api/site/site';
import { Markup, markup } from '../../platform/markup.ts';
import { organizationData, questionsData } from './structured-data.ts';

export interface SiteContext {
  readonly brand: Brand;
  /** Where people reach the site, without a slash at its end. */
  readonly publicUrl: string;
}

/** The picture that a shared link shows, as the build draws it. */
const picture = { path: '/og.png', width: '1200', height: '630' } as const;

/**
 * Adds to a public page's head what depends on where the site is reached: its canonical address, its social card and its structured
 * data. Title and description are the page's own.
 */
export function withHead(page: SitePage, html: string, { brand, publicUrl }: SiteContext): string {
  const url = `${publicUrl}${page.canonical}`;
  const name = programmeName(brand);
  const data = [
    ...(page.path === '/' ? [organizationData({ brand, publicUrl })] : []),
    ...(page.hasQuestions ? [questionsData(brand)] : []),
  ];
  const card: Record<string, string | Markup> = {
    'og:type': 'website',
    'og:site_name': name,
    'og:locale': `es_${brand.home_country.code}`,
    'og:title': builtText(html, /<title[^>]*>([^<]*)<\/title>/),
    'og:description': builtText(html, /<meta name="description" content="([^"]*)"/),
    'og:url': url,
    'og:image': `${publicUrl}${picture.path}`,
    'og:image:width': picture.width,
    'og:image:height': picture.height,
    'og:image:alt': name,
  };
  const added = [
    markup`<link rel="canonical" href="${url}"/>`,
    ...Object.entries(card).map(([property, content]) => markup`<meta property="${property}" content="${content}"/>`),
    markup`<meta name="twitter:card" content="summary_large_image"/>`,
    ...data.map(scriptOf),
  ];
  return html.replace('</head>', () => `${added.map((element) => element.html).join('')}</head>`);
}

/** A text of a built page, which is escaped already. */
function builtText(html: string, place: RegExp): Markup {
  return new Markup(place.exec(html)?.[1] ?? '');
}

/** Data, not a script: browsers run nothing of it. No text of it can end the element. */
function scriptOf(data: unknown): Markup {
  return markup`<script type="application/ld+json">${new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
}
