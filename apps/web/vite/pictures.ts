import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Brand } from '@millaje/api/brand';
import { landingTexts } from '@millaje/api/shell.texts';
import { openSync } from 'fontkit';
import sharp from 'sharp';
import { cloudLayer, type Puff, routeArc, SKY, starPath } from '../src/areas/public/landing/sky-shapes.ts';
import { mix } from '../src/theme/colors.ts';
import { readBrand } from './brand-plugin.ts';
import { ICONS, renderIcon } from './favicon.ts';
import { farClouds } from './stars-and-clouds.ts';

const { resolve } = createRequire(import.meta.url);

/** The picture that a shared link shows, in pixels. */
const SHARED = { width: 1200, height: 630 } as const;

/** Draws a build's pictures: the icon in its sizes, and what a shared link shows. */
export async function writePictures(folder: string): Promise<void> {
  const brand = readBrand(process.env.BRAND_FILE);
  await Promise.all([
    ...ICONS.map(({ file, size, purpose }) =>
      sharp(Buffer.from(renderIcon(brand, purpose)), { density: 72 * (size / 32) })
        .resize(size, size)
        .png({ palette: true })
        .toFile(join(folder, file)),
    ),
    sharp(Buffer.from(renderShared(brand)))
      .resize(SHARED.width, SHARED.height)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(folder, 'og.png')),
  ]);
}

/** The picture's words lie over its sky, as shapes: whoever builds need not have the font. */
function renderShared(brand: Brand): string {
  const { fonts, product, airline } = brand;
  const write = (text: string, place: Place) => wordsAt(openSync(resolve(fonts.display.file)), text, place);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARED.width} ${SHARED.height}">`,
    `<g transform="scale(${SHARED.width / SKY.width})">${renderSky(brand)}</g>`,
    write(product, { x: 140, y: 108, size: 46, color: '#ffffff' }),
    ...landingTexts.banner
      .replace(' y ', '\ny ')
      .split('\n')
      .map((line, index) => write(line, { x: 72, y: 232 + 84 * index, size: 84, color: '#ffffff' })),
    write(landingTexts.footer.programme(airline), { x: 72, y: 556, size: 36, color: '#ffffff' }),
    '</svg>',
  ].join('');
}

interface Place {
  /** Where the line begins, in pixels. */
  x: number;
  /** Where it stands. */
  y: number;
  size: number;
  color: string;
}

/** A line of words as shapes of its font's own weight; a thin one is drawn with a wider pen. */
function wordsAt(font: ReturnType<typeof openSync>, text: string, { x, y, size, color }: Place): string {
  const { glyphs, positions } = font.layout(text);
  const pen = Math.max(0, 700 - (font.variationAxes.wght?.default ?? 700)) * 0.0001 * font.unitsPerEm;
  const starts = positions.map((_, index) =>
    positions.slice(0, index).reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  );
  const shapes = glyphs.map(
    ({ path }, index) => `<path transform="translate(${starts[index]} 0)" d="${path.toSVG()}"/>`,
  );
  const scale = size / font.unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${color}" stroke="${color}" stroke-width="${pen}">${shapes.join('')}</g>`;
}

/** The front page's sky on its own plane, in colours that stand for themselves, with room for words at its left. */
function renderSky({ colors: { night, dawn, amber } }: Brand): string {
  const sky: [at: number, color: string][] = [
    [0, night],
    [0.42, mix(night, '#3d6fd8', 0.16)],
    [0.6, mix(night, '#3d6fd8', 0.38)],
    [0.69, mix(dawn, '#7a4a86', 0.38)],
    [0.728, dawn],
    [0.7375, amber],
  ];
  const deck: [at: number, color: string][] = [
    [0, mix(dawn, '#4a3f7c', 0.54)],
    [0.22, mix(night, '#6b5aa0', 0.48)],
    [1, night],
  ];
  const gradient = (id: string, stops: typeof sky) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')}</linearGradient>`;
  const puffs = (layer: readonly Puff[], color: string, opacity: number) =>
    layer
      .map(
        ({ cx, cy, rx, ry }) =>
          `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${color}" opacity="${opacity}"/>`,
      )
      .join('');
  const near = cloudLayer({
    seed: 23,
    count: 64,
    top: SKY.horizon + 26,
    bottom: SKY.horizon + 150,
    reach: 170,
    flatness: 0.2,
  });
  const routes = [
    routeArc([1120, 190], [1290, 400], 60),
    routeArc([990, 450], [1290, 400], 70),
    routeArc([1290, 400], [1510, 310], 90),
  ];
  return [
    `<defs>${gradient('sky', sky)}${gradient('deck', deck)}<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter></defs>`,
    `<rect width="${SKY.width}" height="${SKY.height}" fill="url(#sky)"/>`,
    `<path d="${starPath(5, 56)}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity="0.6"/>`,
    `<rect y="${SKY.horizon}" width="${SKY.width}" height="${SKY.height}" fill="url(#deck)"/>`,
    `<g filter="url(#soft)">${puffs(farClouds, '#ffdcb8', 0.3)}${puffs(near, '#c79fc6', 0.12)}</g>`,
    `<g fill="none" stroke="${dawn}" stroke-width="3.2" stroke-linecap="round">${routes.map((path) => `<path d="${path}"/>`).join('')}</g>`,
    ...[
      [1120, 190],
      [990, 450],
      [1290, 400],
      [1510, 310],
    ].map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="14" fill="${amber}" opacity="0.2"/><circle cx="${x}" cy="${y}" r="6" fill="#fff"/>`,
    ),
    `<g transform="translate(96 86) scale(2)"><path d="M4 23C8 10 18 5 30 7" fill="none" stroke="${dawn}" stroke-width="2.4" stroke-linecap="round"/>`,
    `<circle cx="4" cy="23" r="2.6" fill="${amber}"/><circle cx="30" cy="7" r="3.4" fill="#fff"/></g>`,
  ].join('');
}
