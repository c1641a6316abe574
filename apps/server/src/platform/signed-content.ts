import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

export interface SigningSecrets {
  readonly tokenSecret: string;
  readonly earlierTokenSecrets?: readonly string[] | undefined;
}

/** What is signed: under which name, of which shape, and good for so many milliseconds. */
export interface SignedKind<Content> {
  readonly issuer: string;
  readonly schema: z.ZodMiniType<Content>;
  readonly lasts: number;
}

/** Signs what the server hands out and gets back, and reads what is ours and still good. It is no secret; that nobody changes it is the point. */
export function createSigner<Content>(
  { tokenSecret, earlierTokenSecrets = [] }: SigningSecrets,
  { issuer, schema, lasts }: SignedKind<Content>,
) {
  // As keys, not as bytes: those would be made into keys anew for every token.
  const keys = [tokenSecret, ...earlierTokenSecrets].map((secret) => createSecretKey(`${issuer} ${secret}`, 'utf8'));
  /** What a token says that is ours and whole, with its own id, and whether its time is over; otherwise undefined. */
  async function read(token: string, now: Date): Promise<ReadContent<Content> | undefined> {
    for (const key of keys) {
      try {
        return contentOf(await payloadOf(token, { key, issuer, now }), schema);
      } catch (error) {
        if (error instanceof errors.JWSSignatureVerificationFailed) continue;
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
          return undefined;
        throw error;
      }
    }
    return undefined;
  }

  return {
    async sign(content: Content, at: Date, id: string = randomUUID()) {
      const expiresAt = new Date(at.getTime() + lasts);
      const token = await new SignJWT({ content })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setJti(id)
        .setExpirationTime(expiresAt)
        .sign(keys[0] as KeyObject);
      return { id, token, expiresAt };
    },

    read,

    /** What a token says that is ours, whole and not expired, with its own id; otherwise undefined. */
    async verify(token: string, now: Date): Promise<{ readonly id: string; readonly content: Content } | undefined> {
      const found = await read(token, now);
      return found?.isOver === false ? { id: found.id, content: found.content } : undefined;
    },
  };
}

interface ReadContent<Content> {
  readonly id: string;
  readonly content: Content;
  readonly isOver: boolean;
}

interface Payload {
  readonly payload: JWTPayload;
  readonly isOver: boolean;
}

/** What was signed; throws where it is not ours. That its time is over is told only of what is. */
async function payloadOf(
  token: string,
  { key, issuer, now }: { readonly key: KeyObject; readonly issuer: string; readonly now: Date },
): Promise<Payload> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'jti'],
      currentDate: now,
    });
    return { payload, isOver: false };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { payload: error.payload, isOver: true };
    throw error;
  }
}

function contentOf<Content>(
  { payload, isOver }: Payload,
  schema: z.ZodMiniType<Content>,
): ReadContent<Content> | undefined {
  const content = z.safeParse(schema, payload.content);
  return content.success ? { id: payload.jti as string, content: content.data, isOver } : undefined;
}
