import { expect, test } from 'vitest';
import { drawStarsAndClouds, renderStarsAndCloudsCss } from './stars-and-clouds.ts';

test('the drawing stands whole in the rule that carries it, as an address', () => {
  const [, address = ''] = /url\("data:image\/svg\+xml,([^"]*)"\)/.exec(renderStarsAndCloudsCss()) ?? [];
  expect(address).not.toMatch(/[#<>"]/);
  expect(decodeURIComponent(address)).toBe(drawStarsAndClouds());
});

test('it is stars, then three layers of clouds, and no more', () => {
  const drawing = drawStarsAndClouds();
  expect(drawing.match(/<path /g)).toHaveLength(2);
  expect(drawing.match(/<g fill='url\(#(far|middle|near)\)'>/g)).toHaveLength(3);
  expect(drawing.match(/<ellipse /g)).toHaveLength(70 + 64 + 40);
  expect(drawing.indexOf('<path ')).toBeLessThan(drawing.indexOf('<ellipse '));
});
