import type { Brand } from '@millaje/api/brand';
import { brandArc } from '@millaje/api/brand-mark';
import sharp from 'sharp';
import { openFont, outline } from './outline.ts';

/** The pictures of a pass at one, two and three pixels a point. */
const densities = [1, 2, 3] as const;
/** Points: an icon's side; a logo's height and the most that it may be wide. */
const iconSide = 29;
const logo = { width: 160, height: 50 } as const;

const drawn = new WeakMap<Brand, Promise<Record<string, Buffer>>>();

/** The pictures that a pass needs, by their names in it; drawn from the brand, once. */
export function passPictures(brand: Brand): Promise<Record<string, Buffer>> {
  const known = drawn.get(brand);
  if (known) return known;
  const pictures = drawPictures(brand);
  drawn.set(brand, pictures);
  pictures.catch(() => drawn.delete(brand));
  return pictures;
}

async function drawPictures(brand: Brand): Promise<Record<string, Buffer>> {
  const entries = densities.flatMap((density) => {
    const suffix = density === 1 ? '' : `@${density}x`;
    return [
      [`icon${suffix}.png`, paint(iconOf(brand), iconSide * density, iconSide * density)],
      [`logo${suffix}.png`, paint(logoOf(brand), logo.width * density, logo.height * density)],
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries.map(async ([name, picture]) => [name, await picture])));
}

const paint = (svg: string, width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * 4 })
    .resize(width, height)
    .png({ compressionLevel: 9 })
    .toBuffer();

function iconOf({ colors }: Brand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" fill="${colors.night}"/>${brandArc(colors)}</svg>`;
}

/** The mark and the product's name, in the colour of what stands on night. */
function logoOf({ colors, fonts, product }: Brand): string {
  const name = outline(openFont(fonts.display.file), product, { x: 46, y: 34, size: 26, color: '#ffffff', room: 110 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logo.width} ${logo.height}" width="${logo.width}" height="${logo.height}"><g transform="translate(2 6) scale(1.2)">${brandArc(colors)}</g>${name}</svg>`;
}
