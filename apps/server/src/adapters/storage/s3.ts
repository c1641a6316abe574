import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { fileName, FilesAway, type FileStore } from '../../platform/file-store.ts';
import type { S3Settings } from '../../s3-settings.ts';

/** A picture is small and near: what takes longer than this is away. */
const connectionMilliseconds = 2_000;
const requestMilliseconds = 10_000;

/** Keeps files in a bucket, by the S3 protocol. Each is written in one request: it appears whole or not at all. */
export function createS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, isPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionMilliseconds, requestTimeout: requestMilliseconds },
    // Not every store of this protocol knows the checksums that Amazon added later; the signature holds the body's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(kind, id, content) {
      const Key = fileName(kind, id);
      await reached(client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentLength: content.length })));
    },
    async get(kind, id) {
      const Key = fileName(kind, id);
      try {
        const { Body, ContentLength } = await reached(client.send(new GetObjectCommand({ Bucket, Key })));
        return Body && ContentLength !== undefined ? { content: Body as Readable, size: ContentLength } : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(kind, id) {
      await reached(client.send(new DeleteObjectCommand({ Bucket, Key: fileName(kind, id) })));
    },
  };
}

/** What a request came to: a refusal of the store is told as it is, and whatever else goes wrong means that it is away. */
async function reached<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    const isRefusal = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
    if (isRefusal) throw error;
    throw new FilesAway(`the bucket does not answer: ${String(error)}`, { cause: error });
  }
}
