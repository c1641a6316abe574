import * as z from 'zod/mini';
import { pictureTexts as texts } from './pictures.texts.ts';

/** The largest picture, in bytes. */
export const pictureMaximum = 5 * 1024 * 1024;

/**
 * A picture as a data URL; what is in it is looked at when it is decoded. An empty one, or the address of the one that is there, means
 * that nothing changes.
 */
export const pictureSchema = z.string(texts.wrong).check(
  z.maxLength(Math.ceil(pictureMaximum / 3) * 4 + 100, { error: texts.tooLarge, abort: true }),
  z.refine(
    (value) =>
      value === '' ||
      value.startsWith('/files/') ||
      /^data:image\/(jpeg|jpg|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(value),
    texts.wrong,
  ),
);
