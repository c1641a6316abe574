import { z } from 'zod';
import { isLoopback } from './platform/loopback.ts';

/** A bucket in which pictures are kept, by the S3 protocol. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** `undefined` means Amazon's own. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of the address, and not in its name. */
  readonly isPathStyle: boolean;
}

/** The settings of the file store as the environment names them. */
export const s3Variables = {
  FILES: z.enum(['folder', 's3'], { error: 'debe ser uno de: folder, s3' }).default('folder'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'debe ser el nombre de un bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,30}$/, 'debe ser una región')
    .default('us-east-1'),
  S3_ENDPOINT: z
    .string()
    .refine(
      (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
      'debe ser una dirección que empiece por http:// o https://',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200, 'debe tener 200 caracteres o menos').optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200, 'debe tener 200 caracteres o menos').optional(),
};
type Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** What must be set for a bucket to be used, and why. */
const required = [
  ['S3_BUCKET', 'el bucket de las imágenes'],
  ['S3_ACCESS_KEY_ID', 'la clave de acceso'],
  ['S3_SECRET_ACCESS_KEY', 'su secreto'],
] as const;

/** What is wrong with the settings where pictures are kept in a bucket. One line each, never with a value. */
export function problemsOfS3(given: Readonly<Record<string, unknown>>): string[] {
  return required.flatMap(([name, reason]) =>
    given[name] === undefined ? [`Falta ${name}: con FILES=s3 es obligatoria (${reason}).`] : [],
  );
}

/** What would let others read along. One line each. */
export function problemsOfS3InProduction({ FILES, S3_ENDPOINT }: Variables): string[] {
  if (FILES !== 's3' || S3_ENDPOINT === undefined) return [];
  const url = new URL(S3_ENDPOINT);
  return url.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['S3_ENDPOINT debe empezar por https:// en producción.']
    : [];
}

/** The settings as the adapter takes them; undefined where pictures are kept in a folder. */
export function s3Settings(variables: Variables): S3Settings | undefined {
  const { FILES, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (FILES !== 's3' || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, isPathStyle: endpoint !== undefined };
}
