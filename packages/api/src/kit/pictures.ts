import * as z from 'zod/mini';
import { pictureTexts as texts } from './pictures.texts.ts';

/** The largest picture, in bytes. */
export const pictureMaximum = 5 * 1024 * 1024;

/** The largest surface of a picture, in millions of pixels. */
export const pictureMegapixels = 16;

/** What a picture may be. */
export const pictureFormats = ['jpeg', 'png'] as const;
/** What it may be where the specification takes more. */
export const pictureFormatsWithGif = [...pictureFormats, 'gif'] as const;
export type PictureFormat = (typeof pictureFormatsWithGif)[number];

/** What is said of a picture that is none of these. */
export const wrongPicture = (formats: readonly PictureFormat[]): string =>
  formats.includes('gif') ? texts.withGif.wrong : texts.wrong;

/**
 * A picture as a data URL; what is in it is looked at when it is decoded. An empty one, or the address of the one that is there, means
 * that nothing changes.
 */
function pictureSchemaOf(formats: readonly PictureFormat[]) {
  const wrong = wrongPicture(formats);
  const dataUrl = new RegExp(`^data:image/(${formats.join('|')}|jpg);base64,[A-Za-z0-9+/]+={0,2}$`);
  return z.string(wrong).check(
    z.maxLength(Math.ceil(pictureMaximum / 3) * 4 + 100, { error: texts.tooLarge, abort: true }),
    z.refine((value) => value === '' || value.startsWith('/files/') || dataUrl.test(value), wrong),
  );
}

export const pictureSchema = pictureSchemaOf(pictureFormats);
export const pictureWithGifSchema = pictureSchemaOf(pictureFormatsWithGif);

/** A picture that has to come. */
export const newPictureSchema = (required: string) =>
  z.pipe(
    z.string(required).check(z.refine((value) => value !== '' && !value.startsWith('/files/'), required)),
    pictureSchema,
  );

/** The field in which a picture comes along, in a multipart form. */
export const pictureUpload = { field: 'img', maximumBytes: pictureMaximum } as const;
