// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { askEarly, type BuildManifest, findEarlyFiles } from './early-area.ts';

/** What each file names: the browser would learn of the last one after three others have come. */
const manifest: BuildManifest = {
  '_base.js': { file: 'assets/base.js', css: ['assets/base.css'], assets: ['assets/display.woff2'] },
  '_forms.js': { file: 'assets/forms.js', imports: ['_base.js'] },
  '_member.js': { file: 'assets/member.js', imports: ['_forms.js', '_base.js'], css: ['assets/member.css'] },
  '_more.js': { file: 'assets/more.js', imports: ['_member.js'] },
  '_chart.js': { file: 'assets/chart.js' },
  'src/areas/passenger/layout.tsx?a': { file: 'assets/layout.js', imports: ['_member.js'] },
  'src/areas/passenger/layout.tsx?route-chunk=clientLoader': { file: 'assets/loader.js', imports: ['_member.js'] },
  'src/areas/passenger/dashboard.tsx?a': { file: 'assets/home.js', imports: ['_member.js', '_chart.js'] },
  'src/areas/passenger/transfer.tsx?a': { file: 'assets/transfer.js', imports: ['_more.js'] },
  'src/areas/passenger/profile.tsx?a': { file: 'assets/profile.js', imports: ['_more.js'] },
  'src/areas/backoffice/layout.tsx?a': { file: 'assets/office.js', imports: ['_base.js'] },
};
const shell =
  '<html><head><script>before();</script><link rel="stylesheet" href="/assets/base.css"/>' +
  '<link rel="modulepreload" href="/assets/base.js"/></head><body></body></html>';

afterEach(() => {
  document.head.replaceChildren();
});

/** What the shell asks for at an address. */
function askedFor(path: string): string[] {
  document.head.replaceChildren();
  history.replaceState(null, '', path);
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(askEarly(shell, findEarlyFiles(manifest, shell))) ?? [];
  expect(script).toMatch(/^before\(\);/);
  runInThisContext(script.replace('before();', ''));
  return [...document.head.querySelectorAll('link')]
    .map((link) => `${link.rel} ${link.getAttribute('as') ?? ''} ${link.getAttribute('href') ?? ''}`)
    .toSorted();
}

const frame = [
  'modulepreload  /assets/forms.js',
  'modulepreload  /assets/layout.js',
  'modulepreload  /assets/loader.js',
  'modulepreload  /assets/member.js',
  'preload font /assets/display.woff2',
  'preload style /assets/member.css',
];

test.each([
  ['the home', '/passenger/dashboard', ['modulepreload  /assets/chart.js', 'modulepreload  /assets/home.js']],
  [
    'the home with a promotion',
    '/passenger/dashboard/3',
    ['modulepreload  /assets/chart.js', 'modulepreload  /assets/home.js'],
  ],
  ['another screen, with what all the others need', '/passenger/transfer', ['modulepreload  /assets/more.js']],
])('the shell asks at once for all that %s starts with', (_title, path, own) => {
  expect(askedFor(path)).toEqual([...frame, ...own].toSorted());
});

test('what the page names already is not asked for again, a font only where it is seen first, and nothing elsewhere', () => {
  expect(askedFor('/backoffice/dashboard')).toEqual(['modulepreload  /assets/office.js']);
  expect(askedFor('/productos')).toEqual([]);
});

test('a shell without a script before its first paint is refused', () => {
  expect(() => askEarly('<html><head></head><body><script></script></body></html>', {})).toThrow(/no script/);
});
