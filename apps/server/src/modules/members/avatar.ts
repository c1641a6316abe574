import { randomBytes } from 'node:crypto';
import { pictureMaximum, profileTexts } from '@millaje/api';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { avatarKind as kind } from './avatar-url.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { refuse } from '../../platform/http/answers.ts';
import { sendRefusal } from '../../platform/http/bind.ts';

/** Width and height of a picture as it is kept, in pixels. */
const sidePixels = 256;
/** Larger ones are not worth unpacking: a small file can hold a huge surface. */
const pixelsMaximum = 12_000_000;
/** So many pictures may wait for the one that is drawn; more are told to come again. */
const waitingMaximum = 8;
const formats: readonly string[] = ['jpeg', 'png'];

/**
 * Keeps a picture given as a data URL, and gives its id. What it is is seen from its content alone; it is drawn anew, so that
 * nothing but the picture stays (no place, no camera, no hidden data). `reason` says why it cannot be one; 'busy' when too many wait.
 */
export async function keepAvatar(
  files: FileStore,
  dataUrl: string,
): Promise<{ readonly id: string } | { readonly reason: string } | 'busy'> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (content.length > pictureMaximum) return { reason: profileTexts.pictureTooLarge };
  const drawn = await turns.take(() => draw(content));
  if (drawn === 'busy') return drawn;
  if (!drawn) return { reason: profileTexts.pictureWrong };
  const id = randomBytes(16).toString('hex');
  await files.put(kind, id, drawn);
  return { id };
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

async function draw(content: Buffer): Promise<Buffer | undefined> {
  try {
    const picture = sharp(content, { limitInputPixels: pixelsMaximum, failOn: 'error', animated: false });
    const { format } = await picture.metadata();
    if (!formats.includes(format ?? '')) return undefined;
    return await picture.rotate().resize(sidePixels, sidePixels, { fit: 'cover' }).webp({ quality: 85 }).toBuffer();
  } catch {
    // Whatever the decoder says of it, it is no picture that we can keep.
    return undefined;
  }
}

/** Lets go of a picture that nobody shows any more. */
export async function dropAvatar(files: FileStore, id: string | null): Promise<void> {
  if (id !== null) await files.remove(kind, id);
}

/** Serves the pictures. A picture never changes under its id, so it may be kept for ever; it can do nothing but be shown. */
export function registerAvatars(
  app: FastifyInstance,
  { files, product }: { readonly files: FileStore; readonly product: string },
): void {
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
