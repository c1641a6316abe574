import { errors, jwtVerify, SignJWT } from 'jose';

/** What a token says: the session, its user, and until when. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly expiresAt: Date;
}

const issuer = 'millaje';

/** Signs and reads session tokens (HS256). The expiry is inside, where the browser reads it too; nothing secret is. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
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
        const { payload } = await jwtVerify(token, key, {
          issuer,
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'sub', 'jti'],
        });
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
