import type { SitePage } from '@millaje/api/site/site';
import { describe, expect, test } from 'vitest';
import { testBrand } from '../notifications/small-server.fixture.ts';
import { renderRobots, renderSitemap } from './crawlers.ts';
import { withHead } from './heads.ts';
import { tableOf } from './table.ts';

const context = { brand: testBrand, publicUrl: 'https://millas.example' };
const home: SitePage = { path: '/', canonical: '/', isIndexed: true, hasQuestions: true };
const register = { path: '/register', canonical: '/register', isIndexed: true, hasQuestions: false };
const double = { ...register, path: '/registrate' };
const code = { path: '/activar', canonical: '/active-account', isIndexed: false, hasQuestions: false };
const built = (title: string, description: string) =>
  `<html><head><title>${title}</title><meta name="description" content="${description}"/></head><body></body></html>`;

const contentOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"/>`).exec(html)?.[1];
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

describe('the head of a public page', () => {
  test('has a card with its own title and description, under its own address', () => {
    const html = withHead(register, built('Registro · AVP', 'Inscribirse &amp; volar'), context);
    expect(html.endsWith('</head><body></body></html>')).toBe(true);
    expect(contentOf(html, 'og:title')).toBe('Registro · AVP');
    expect(contentOf(html, 'og:description')).toBe('Inscribirse &amp; volar');
    expect(contentOf(html, 'og:url')).toBe('https://millas.example/register');
    expect(contentOf(html, 'og:image')).toBe('https://millas.example/og.png');
    expect(html).toContain('<link rel="canonical" href="https://millas.example/register"/>');
    expect(dataOf(html)).toEqual([]);
  });

  test('names the page that it doubles', () => {
    const html = withHead(double, built('Registro', ''), context);
    expect(html).toContain('<link rel="canonical" href="https://millas.example/register"/>');
    expect(contentOf(html, 'og:url')).toBe('https://millas.example/register');
  });

  test('says on the front page who runs the programme, and what people ask', () => {
    const [organization, questions] = dataOf(withHead(home, built('AVP', 'Millas'), context));
    expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://millas.example/' });
    expect(questions).toMatchObject({ '@type': 'FAQPage' });
    const asked = (questions as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity;
    expect(asked.find(({ name }) => name === '¿Mis millas vencen?')?.acceptedAnswer.text).toBe(
      'Sus millas no vencen mientras sea un cliente activo.',
    );
    expect(JSON.stringify(asked)).not.toMatch(/\{(product|airline)\}/);
  });

  test('no name ends it early', () => {
    const brand = { ...testBrand, airline: '</script><b a="1">$& Co.' };
    const html = withHead(home, built('AVP', ''), { ...context, brand });
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(contentOf(html, 'og:site_name')).toBe('AVP · &lt;/script&gt;&lt;b a=&quot;1&quot;&gt;$&amp; Co.');
    expect(dataOf(html)[0]?.name).toBe('AVP · </script><b a="1">$& Co.');
  });
});

test('search engines are told of the pages that somebody may look for, once each', () => {
  const sitemap = renderSitemap(
    { pages: [home, register, double, code], screens: ['/passenger/dashboard'] },
    context.publicUrl,
  );
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://millas.example/',
    'https://millas.example/register',
  ]);
});

test('crawlers may fetch what is to read, and find the map', () => {
  expect(renderRobots(context.publicUrl).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    'Sitemap: https://millas.example/sitemap.xml',
    '',
  ]);
});

test('a table holds its texts as texts', () => {
  expect(tableOf('A & B', ['Ruta'], [['<i>']]).html).toBe(
    '<table class="server-table"><caption>A &amp; B</caption><thead><tr><th scope="col">Ruta</th></tr></thead><tbody><tr><td>&lt;i&gt;</td></tr></tbody></table>',
  );
});
