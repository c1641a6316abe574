import { createHash } from 'node:crypto';
import { glob, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Brand } from '@millaje/api/brand';
import { offlinePageTexts as texts } from '@millaje/api/site/offline.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { type RoleName, roleIds } from '@millaje/domain';
import { ALL_SCREENS_KEPT, OFFLINE_PAGE } from './offline-copy.ts';
import { pathTo } from '../src/paths.ts';
import { brandTokens } from '../src/theme/tokens.ts';
import { readBrand } from './brand-plugin.ts';
import { renderFavicon } from './favicon.ts';

/** A way that opens without a connection. `role`: only for who is signed in so, whose screens are all kept. */
interface Way {
  readonly to: string;
  readonly label: string;
  readonly role?: RoleName;
}

const WAYS: readonly Way[] = [
  { to: pathTo('passengerHome'), label: texts.ways.memberHome, role: 'PASSENGER' },
  { to: pathTo('passengerRedemptions'), label: texts.ways.tickets, role: 'PASSENGER' },
  { to: pathTo('passengerOperations'), label: texts.ways.operations, role: 'PASSENGER' },
  { to: pathTo('corporateHome'), label: texts.ways.allyHome, role: 'CORPORATE' },
  { to: pathTo('corporateOperations'), label: texts.ways.operations, role: 'CORPORATE' },
  { to: pathTo('home'), label: texts.ways.front },
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The page that answers an address which cannot be had without a connection. It stands for itself, since nothing else may be there. The
 * ways on it are shown where they open: the front page where it is kept, an area's screens to whoever is signed in there.
 */
export function renderOfflinePage({ product, airline, colors }: Brand, icon: string, styles: string): string {
  const ways = WAYS.map(({ to, label, role }) => {
    const whose = role === undefined ? '' : ` data-role="${roleIds[role]}"`;
    return `<li hidden><a href="${to}"${whose}>${escaped(label)}</a></li>`;
  });
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<title>${escaped(`${texts.title} · ${product}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${colors.night}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<link rel="stylesheet" href="${styles}">
</head>
<body>
<main>
<p class="brand">${escaped(product)} <span>${escaped(airline)}</span></p>
<svg viewBox="0 0 320 90" aria-hidden="true" fill="none" stroke-width="2" stroke-linecap="round">
<path class="way" d="M16 78C56 40 108 18 160 14"/><path class="rest" d="M160 14c56-4 108 18 144 64"/>
<circle class="from" cx="16" cy="78" r="4"/><circle class="to" cx="304" cy="78" r="4"/>
</svg>
<h1>${escaped(texts.title)}</h1>
<p class="help">${escaped(texts.help)}</p>
<a class="button" href="">${escaped(shellTexts.retry)}</a>
<nav aria-labelledby="ways" hidden><h2 id="ways">${escaped(texts.opens)}</h2><ul>${ways.join('')}</ul></nav>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Shows the ways that open, and asks for the page again once the server answers: the browser's word alone says nothing of that. */
const SCRIPT = `(() => {
  const look = () => fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), () => undefined);
  addEventListener('online', look);
  setInterval(() => document.visibilityState === 'visible' && look(), 4000);
  let role;
  try {
    role = localStorage.getItem('token') && JSON.parse(localStorage.getItem('user'))?.id_rol;
  } catch {}
  for (const link of document.querySelectorAll('li a')) {
    const whose = link.dataset.role;
    if (whose !== undefined && whose !== String(role)) continue;
    caches.match(whose === undefined ? link.pathname : '${ALL_SCREENS_KEPT}', { ignoreVary: true }).then((kept) => {
      if (kept === undefined) return;
      link.parentElement.hidden = false;
      document.querySelector('nav').hidden = false;
    });
  }
})();`;

/** The page's style sheet; `files` are the brand's fonts as the build has named them. */
export function renderOfflineStyles(brand: Brand, files: readonly string[]): string {
  const { night, dawn, amber, ...shared } = brandTokens(brand).shared;
  const faces = Object.values(brand.fonts).flatMap(({ family, file }) => {
    const built = files.find((name) => name.startsWith(basename(file, '.woff2')));
    return built === undefined
      ? []
      : [
          `@font-face{font-family:'${family}';font-weight:200 800;font-display:swap;src:url('/assets/${built}') format('woff2')}`,
        ];
  });
  return `${faces.join('\n')}
*{box-sizing:border-box;margin:0}
body{background:radial-gradient(120% 80% at 50% 110%,color-mix(in srgb,${dawn} 26%,${night}),${night} 62%) fixed ${night};color:${shared.on_night};font:400 16px/1.5 ${shared.font_text}}
main{display:grid;place-content:center;justify-items:center;gap:24px;min-height:100dvh;padding:32px 20px;text-align:center}
.brand{font-weight:700}
.brand span{color:${shared.on_night_soft};font-weight:400}
svg{width:min(320px,80vw)}
.way{stroke:${dawn}}
.rest,.to{stroke:${shared.night_line}}
.rest{stroke-dasharray:2 8}
.from{fill:${amber}}
h1{font:700 clamp(28px,6vw,40px)/1.15 ${shared.font_display}}
h2{font-size:14px;font-weight:600;color:${shared.on_night_soft}}
.help{max-width:44ch;color:${shared.on_night_soft}}
.button{display:inline-flex;align-items:center;min-height:44px;padding-inline:22px;border-radius:6px;background:#fff;color:${night};font-weight:500;text-decoration:none}
.button:hover{background:${shared.on_night_soft}}
ul{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 20px;padding:0;list-style:none}
li a{display:inline-flex;align-items:center;min-height:44px;color:${shared.on_night};text-underline-offset:3px}
[hidden]{display:none!important}
:focus-visible{outline:2px solid ${amber};outline-offset:3px;border-radius:6px}
`;
}

/** Writes the page and its style sheet into a build. */
export async function writeOfflinePage(folder: string): Promise<void> {
  const brand = readBrand(process.env.BRAND_FILE);
  const fonts: string[] = [];
  for await (const name of glob('*.woff2', { cwd: join(folder, 'assets') })) fonts.push(name);
  const styles = renderOfflineStyles(brand, fonts);
  const name = `/assets/offline-${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(folder, name), styles);
  await writeFile(join(folder, OFFLINE_PAGE), renderOfflinePage(brand, renderFavicon(brand), name));
}
