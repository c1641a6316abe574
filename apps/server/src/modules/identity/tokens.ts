import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** What a token says: the session, its user, and until when. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly expiresAt: Date;
}

const issuer = 'millaje';

/** Throws the last key's error where none of them signed the token. */
async function verifyByAny(token: string, [key, ...others]: readonly Uint8Array[]): Promise<JWTPayload> {
  try {
    const options = { issuer, algorithms: ['HS256'], requiredClaims: ['exp', 'sub', 'jti'] };
    return (await jwtVerify(token, key as Uint8Array, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || others.length === 0) throw error;
    return verifyByAny(token, others);
  }
}

/** Signs and reads session tokens (HS256). The expiry is inside, where the browser reads it too; nothing secret is. */
export function createTokens(secret: string, earlierSecrets: readonly string[] = []) {
  const key = new TextEncoder().encode(secret);
  const keys = [secret, ...earlierSecrets].map((each) => new TextEncoder().encode(each));
  return {
    sign({ sessionId, userId, expiresAt }: TokenClaims): Promise<string> {
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setJti(sessionId)
        .setSubject(userId.toString())
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key);
    },
    /** The claims of a token that is ours, whole and not expired; otherwise undefined. */
    async verify(token: string): Promise<TokenClaims | undefined> {
      try {
        const payload = await verifyByAny(token, keys);
        if (!/^\d{1,18}$/.test(payload.sub ?? '') || !/^[0-9a-f-]{36}$/.test(payload.jti ?? '')) return undefined;
        return {
          sessionId: payload.jti as string,
          userId: BigInt(payload.sub as string),
          expiresAt: new Date((payload.exp as number) * 1000),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
          return undefined;
        throw error;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
