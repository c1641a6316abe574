import { randomBytes } from 'node:crypto';
import {
  type PictureFormat,
  pictureFormats,
  pictureMaximum,
  pictureMegapixels,
  pictureTexts,
  wrongPicture,
} from '@millaje/api';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { FileStore } from './file-store.ts';
import { isRefusal, refuse, type RefusalAnswer } from './http/answers.ts';
import { sendRefusal } from './http/bind.ts';
import { type PictureKind, pictureKinds } from './picture-url.ts';

/** Width and height of pictures as they are kept, in pixels: what is given is cut to that shape. */
const sizes: Readonly<Record<PictureKind, { readonly width: number; readonly height: number }>> = {
  avatars: { width: 256, height: 256 },
  promotions: { width: 1200, height: 675 },
  products: { width: 1200, height: 675 },
  service_centres: { width: 1200, height: 675 },
};
/** Larger ones are not worth unpacking: a small file can hold a huge surface. What the camera of a telephone makes is below it. */
const pixelsMaximum = pictureMegapixels * 1_000_000;
/** So many pictures may wait for the one that is drawn; more are told to come again. */
const waitingMaximum = 8;

interface PictureToKeep {
  readonly files: FileStore;
  readonly kind: PictureKind;
  /** The field that it comes in, which is told what is wrong with it. */
  readonly field: string;
  /** A data URL; whatever else it is, no picture came. */
  readonly given: string | null | undefined;
  /** What it may be; JPG and PNG unless said otherwise. Of a GIF that moves, the first picture stays. */
  readonly formats?: readonly PictureFormat[];
}

/** What is written of a picture: `id` of the new one, if one came; `replaces` is told the id of the one that nobody shows any more. */
export interface KeptPicture {
  readonly id: string | undefined;
  readonly replaces: (id: string | null) => void;
}

/**
 * Keeps a picture for work that writes of it. What it is is seen from its content alone; it is drawn anew, so that nothing but the
 * picture stays (no place, no camera, no hidden data). Refuses what is no picture as invalid_input, and busy when too many wait. Where
 * the work refuses or fails, the picture goes again; otherwise the one that it replaces goes.
 */
export async function withPicture<Answer extends object>(
  { files, kind, field, given, formats = pictureFormats }: PictureToKeep,
  work: (picture: KeptPicture) => Promise<Answer>,
): Promise<Answer | RefusalAnswer> {
  const kept = given?.startsWith('data:') ? await keepPicture({ files, kind, given, formats }) : undefined;
  if (kept === 'busy') return refuse('busy');
  if (kept && 'reason' in kept) return refuse('invalid_input', { fields: { [field]: kept.reason } });
  const id = kept?.id;
  let replaced: string | null = null;
  try {
    const answer = await work({ id, replaces: (former) => (replaced = former) });
    if (isRefusal(answer)) await dropPicture(files, kind, id);
    else if (id !== undefined) await dropPicture(files, kind, replaced);
    return answer;
  } catch (error) {
    await dropPicture(files, kind, id);
    throw error;
  }
}

async function keepPicture({
  files,
  kind,
  given,
  formats,
}: Pick<PictureToKeep, 'files' | 'kind'> & {
  readonly given: string;
  readonly formats: readonly PictureFormat[];
}): Promise<{ readonly id: string } | { readonly reason: string } | 'busy'> {
  const content = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64');
  if (content.length > pictureMaximum) return { reason: pictureTexts.tooLarge };
  const drawn = await turns.take(() => draw(content, kind, formats));
  if (drawn === 'busy') return drawn;
  if (!Buffer.isBuffer(drawn)) return drawn;
  const id = randomBytes(16).toString('hex');
  await files.put(kind, id, drawn);
  return { id };
}

/** What cannot be taken away is a file that nobody shows; what was written stands whether it goes or not. */
async function dropPicture(files: FileStore, kind: PictureKind, id: string | null | undefined): Promise<void> {
  if (id) await files.remove(kind, id).catch(() => undefined);
}

/**
 * One picture at a time, by one thread: drawing takes a second of a processor and tens of megabytes, and passwords are hashed by the
 * same threads.
 */
export function createTurns(maximum: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async take<Result>(work: () => Promise<Result>): Promise<Result | 'busy'> {
      if (waiting >= maximum) return 'busy';
      waiting += 1;
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}

const turns = createTurns(waitingMaximum);
sharp.concurrency(1);
// What was drawn is not drawn again: kept, it only fills memory.
sharp.cache(false);

/** What pictures begin with, in hexadecimal digits. */
const beginnings: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'ffd8ff',
  png: '89504e470d0a1a0a',
  gif: '47494638',
};

/** Whether it begins as one of these. Whatever else the decoder knows never gets there: a drawing of a few kilobytes keeps it for seconds, one of megabytes for half a minute. */
const beginsAs = (content: Buffer, formats: readonly PictureFormat[]): boolean =>
  formats.some((format) => content.toString('hex', 0, 8).startsWith(beginnings[format]));

async function draw(
  content: Buffer,
  kind: PictureKind,
  formats: readonly PictureFormat[],
): Promise<Buffer | { readonly reason: string }> {
  const wrong = { reason: wrongPicture(formats) };
  if (!beginsAs(content, formats)) return wrong;
  try {
    // Its head alone is read, whatever it says of its size.
    const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (!formats.some((one) => one === format)) return wrong;
    if (width * height > pixelsMaximum) return { reason: pictureTexts.tooManyPixels(pictureMegapixels) };
    return await sharp(content, { limitInputPixels: pixelsMaximum, failOn: 'error', animated: false })
      .rotate()
      .resize({ ...sizes[kind], fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    // Whatever the decoder says of it, it is no picture that we can keep.
    return wrong;
  }
}

/** Serves the pictures. A picture never changes under its id, so it may be kept for ever; it can do nothing but be shown. */
export function registerPictures(
  app: FastifyInstance,
  { files, product }: { readonly files: FileStore; readonly product: string },
): void {
  for (const kind of pictureKinds)
    app.get<{ Params: { id: string } }>(`/files/${kind}/:id`, async ({ params }, reply) => {
      const found = /^[0-9a-f]{32}$/.test(params.id) ? await files.get(kind, params.id) : undefined;
      if (!found) return sendRefusal(reply, refuse('route_not_found'), product);
      return reply
        .type('image/webp')
        .header('content-length', found.size)
        .header('content-disposition', 'inline')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(found.content);
    });
}
