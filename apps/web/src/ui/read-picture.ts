import { pictureMaximum } from '@millaje/api/kit/pictures';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';

const TYPES: readonly string[] = ['image/jpeg', 'image/png'];

/** What is wrong with a chosen picture; the server looks into it, this only spares the way. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return pictureTexts.wrong;
  return size > pictureMaximum ? pictureTexts.tooLarge : undefined;
}
