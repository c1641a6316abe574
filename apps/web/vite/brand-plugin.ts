import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Brand, parseBrand } from '@millaje/api/brand';
import type { Plugin } from 'vite';
import { cutFont } from './cut-font.ts';
import { renderFavicon } from './favicon.ts';
import { renderManifest } from './site-files.ts';
import { renderStarsAndCloudsCss } from './stars-and-clouds.ts';
import { type FontFiles, renderFontCss, renderThemeCss } from './theme-css.ts';

const DEFAULT_BRAND_FILE = fileURLToPath(new URL('../../../brand/avp.json', import.meta.url));

/** Virtual modules that the pages import; their types stand in `src/brand.d.ts`. */
const MODULES: Record<string, (brand: Brand, cutFonts: () => Promise<FontFiles>) => string | Promise<string>> = {
  // What is said of fares, and of where to pay, comes with the answers that need it; a first visit does not pay for it.
  'virtual:brand': ({ fares: _fares, payments: _payments, ...brand }) =>
    `export const brand = ${JSON.stringify(brand)};`,
  'virtual:brand-fonts': async (_brand, cutFonts) => {
    const { text, display } = await cutFonts();
    return [
      `import text from '${text}?url';`,
      `import display from '${display}?url';`,
      `export const fontUrls = { text, display };`,
    ].join('\n');
  },
  // Inside the pages: a file of its own would be asked for on every first visit.
  'virtual:brand-icon': (brand) =>
    `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(renderFavicon(brand))}`)};`,
  'virtual:brand-theme.css': async (brand, cutFonts) =>
    `${renderFontCss(brand, await cutFonts())}\n${renderThemeCss(brand)}`,
  'virtual:stars-and-clouds.css': renderStarsAndCloudsCss,
};

/** Writes what the pages use of a brand's fonts to a folder of its own making; the bundler takes files from there. */
async function writeFonts(brand: Brand, folder: string): Promise<FontFiles> {
  await mkdir(folder, { recursive: true });
  const write = async (role: keyof FontFiles): Promise<string> => {
    const file = join(folder, basename(brand.fonts[role].file));
    // Another build may be reading it: it is whole at every moment.
    await writeFile(`${file}.${process.pid}`, await cutFont(brand, role));
    await rename(`${file}.${process.pid}`, file);
    return file;
  };
  const [text, display] = await Promise.all([write('text'), write('display')]);
  return { text, display };
}

/** The brand of a build. `file` is relative to the working folder; without one it is the default brand. */
export function readBrand(file: string | undefined): Brand {
  return parseBrand(JSON.parse(readFileSync(pathOf(file), 'utf8')));
}

const pathOf = (file: string | undefined): string => (file === undefined ? DEFAULT_BRAND_FILE : resolve(file));

/** Makes one brand file the source of names, colours, type and icon of a build. `file` is relative to the working folder. */
export function brandPlugin(options: { file: string | undefined }): Plugin {
  const path = pathOf(options.file);
  const read = (): Brand => readBrand(options.file);
  let folder = '';
  let fonts: Promise<FontFiles> | undefined;
  // Once for all environments of a build, and never where nothing asks for them.
  const cutFonts = (): Promise<FontFiles> => (fonts ??= writeFonts(read(), folder));
  return {
    name: 'millaje:brand',
    enforce: 'pre',
    configResolved({ cacheDir }) {
      folder = join(cacheDir, 'fonts');
    },
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const render = MODULES[id.slice(1)];
      if (!id.startsWith('\0') || render === undefined) return undefined;
      this.addWatchFile(path);
      return render(read(), cutFonts);
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const brand = read();
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: renderFavicon(brand) });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: renderManifest(brand) });
    },
    configureServer(server) {
      server.middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(renderFavicon(read()));
      });
    },
  };
}
