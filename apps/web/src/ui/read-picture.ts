import { type PictureFormat, pictureFormats, pictureMaximum, wrongPicture } from '@millaje/api/kit/pictures';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';

/** What is wrong with a chosen picture; the server looks into it, this only spares the way. */
export function pictureProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  formats: readonly PictureFormat[] = pictureFormats,
): string | undefined {
  if (!formats.some((format) => type === `image/${format}`)) return wrongPicture(formats);
  return size > pictureMaximum ? pictureTexts.tooLarge : undefined;
}
