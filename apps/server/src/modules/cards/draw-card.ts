import type { Brand } from '@millaje/api/brand';
import { cardEngraving, cardPlane } from '@millaje/api/cards/card-art';
import { cardPictureTexts as texts } from '@millaje/api/cards/cards.texts';
import { cardTexts } from '@millaje/api/shell.texts';
import { formatCustomerId } from '@millaje/domain/memberships';
import { create } from 'qrcode';
import sharp from 'sharp';
import { dayOf } from '../../platform/calendar.ts';
import { escapeHtml } from '../../platform/markup.ts';
import { shownDay } from '../../platform/shown.ts';
import type { Card } from './card.ts';
import { type Line, openFont, outline } from './outline.ts';

/** Pixels of the picture's width: sharp on every telephone. */
const pictureWidth = 1268;
const edge = 41;
/** Letters of a name that stand in one line. */
const nameMaximum = 26;
/** The plate that the code stands on; its white margin belongs to the code. */
const plate = { size: 168, quiet: 4 } as const;

/** A member's card as shapes: no font, no script, nothing to load. */
export function drawCard(card: Card, brand: Brand): string {
  const { width, height } = cardPlane;
  const { metal, text: color } = brand.tiers[card.material];
  const isDark = card.material === 'black';
  const [display, plain] = [openFont(brand.fonts.display.file), openFont(brand.fonts.text.file)];
  const write = (text: string, line: Omit<Line, 'color'>) => outline(plain, text, { color, ...line });
  const left = width - 2 * edge - plate.size - 18;
  const name = nameLines(card.name.toUpperCase());
  // Two lines of a name take room from what stands over them.
  const lift = 18 * (name.length - 1);
  const number = card.customerId === null ? texts.noNumberShort : formatCustomerId(card.customerId);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeHtml(texts.alt(card.tier, card.name))}</title>`,
    `<desc>${escapeHtml(card.customerId === null ? texts.noNumberShort : texts.described(number))}</desc>`,
    materialOf(metal, isDark),
    engraving(color, isDark),
    outline(display, brand.product, { x: edge, y: 74, size: 42, color }),
    write(brand.airline, { x: edge, y: 100, size: 18, weight: 600, spacing: 0.06 }),
    write(card.tier.toUpperCase(), { x: width - edge, y: 72, size: 24, weight: 800, spacing: 0.3, align: 'end' }),
    write(number, {
      x: edge,
      y: 246 - lift,
      size: card.customerId === null ? 26 : 42,
      weight: 600,
      spacing: 0.08,
      room: left,
    }),
    ...datesOf(card).flatMap(([label, day], place) => [
      write(label, { x: edge + place * 170, y: 288 - lift, size: 15, weight: 500 }),
      write(day, { x: edge + place * 170, y: 310 - lift, size: 20, weight: 600 }),
    ]),
    ...name.map((part, place, all) =>
      write(part, {
        x: edge,
        y: 360 - 24 * (all.length - 1 - place),
        size: all.length > 1 ? 20 : 26,
        weight: 800,
        spacing: 0.04,
        room: left,
      }),
    ),
    card.code === null ? '' : codeOn(card.code),
    '</g></svg>',
  ].join('');
}

/** The same as pixels. */
export function paintCard(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * pictureWidth) / cardPlane.width })
    .resize(pictureWidth)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A long name stands in two lines, parted where they are most alike. */
function nameLines(name: string): string[] {
  if (name.length <= nameMaximum) return [name];
  const words = name.split(' ');
  const parted = words
    .slice(1)
    .map((_, place) => [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]);
  const longer = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return parted.toSorted((a, b) => longer(a) - longer(b))[0] ?? [name];
}

function datesOf({ validUntil, memberSince }: Card): [label: string, day: string][] {
  return [
    ...(validUntil === null ? [] : [[cardTexts.validUntil, shownDay(validUntil)] as [string, string]]),
    [cardTexts.memberSince, shownDay(dayOf(memberSince))],
  ];
}

/** The metal with the light that falls across it, in the shape of a card. */
function materialOf(metal: readonly string[], isDark: boolean): string {
  const { width, height } = cardPlane;
  const stops = metal.map(
    (color, place) => `<stop offset="${place / Math.max(1, metal.length - 1)}" stop-color="${color}"/>`,
  );
  const plane = `width="${width}" height="${height}"`;
  return [
    `<defs><linearGradient id="metal" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>`,
    `<radialGradient id="light" cx="0.12" cy="-0.1" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="${isDark ? 0.13 : 0.5}"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="shade" x1="0.4" y1="0" x2="0.6" y2="1"><stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="${isDark ? 0.4 : 0.14}"/></linearGradient>`,
    `<clipPath id="card"><rect ${plane} rx="24"/></clipPath></defs>`,
    `<g clip-path="url(#card)"><rect ${plane} fill="url(#metal)"/><rect ${plane} fill="url(#light)"/><rect ${plane} fill="url(#shade)"/>`,
  ].join('');
}

function engraving(color: string, isDark: boolean): string {
  return `<path d="${cardEngraving}" fill="none" stroke="${color}" stroke-width="0.8" opacity="${isDark ? 0.24 : 0.16}"/>`;
}

/** The code, black on a white plate: every reader finds it, whatever the card is made of. */
function codeOn(code: string): string {
  const { modules } = create(code, { errorCorrectionLevel: 'M' });
  const across = modules.size + 2 * plate.quiet;
  const dots: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) dots.push(`M${column + plate.quiet} ${row + plate.quiet}h1v1h-1z`);
  const [x, y] = [cardPlane.width - edge - plate.size, cardPlane.height - edge - plate.size];
  return [
    `<rect x="${x}" y="${y}" width="${plate.size}" height="${plate.size}" rx="10" fill="#fff"/>`,
    `<path transform="translate(${x} ${y}) scale(${plate.size / across})" fill="#000" shape-rendering="crispEdges" d="${dots.join('')}"/>`,
  ].join('');
}
