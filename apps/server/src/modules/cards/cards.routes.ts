import { Readable } from 'node:stream';
import type { Brand } from '@millaje/api/brand';
import { cardPassRoute, cardPngRoute, cardRoute, cardSvgRoute } from '@millaje/api/cards/cards';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { type FileAnswer, read, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { findUser } from '../members/users.store.ts';
import { type Card, cardOf } from './card.ts';
import { drawCard, paintCard } from './draw-card.ts';
import type { PassSigner } from './ports.ts';
import { packPass } from './wallet-pass.ts';

export interface CardDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly brand: Brand;
  readonly publicUrl: string;
  /** Nobody, where the programme has no certificate for passes. */
  readonly passSigner: PassSigner | undefined;
  readonly now: () => Date;
}

/** Cards that one person may have drawn in a minute. */
export const cardsOfPerson = { maximum: 30, seconds: 60 } as const;

/** A member's own card: as a picture, as shapes, and as a pass where passes are signed. */
export function cardRoutes(dependencies: CardDependencies): BoundRoute[] {
  const { pool, database, brand, publicUrl, passSigner, now } = dependencies;
  const limit = createLimit(pool, 'cards', cardsOfPerson);
  /** Somebody's card as a file, unless too many were asked for. */
  async function fileOf(
    userId: bigint,
    file: { readonly name: string; readonly type: string },
    draw: (card: Card) => Promise<Buffer> | Buffer,
  ): Promise<FileAnswer | RefusalAnswer> {
    const wait = await limit.consume(String(userId));
    if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
    const user = await findUser(database, { id: userId });
    if (!user) throw new Error(`user ${userId} has a session and no row`);
    const content = await draw(cardOf(user, now(), { brand, publicUrl }));
    return { file: { ...file, content: Readable.from([content]) } };
  }
  const signs = () => (passSigner && passSigner.validUntil > now() ? passSigner : undefined);
  return [
    bind(cardRoute, () => Promise.resolve(read({ pass_offered: signs() !== undefined }))),
    bind(cardPngRoute, (_input, { userId }) =>
      fileOf(userId, cardPngRoute.file, (card) => paintCard(drawCard(card, brand))),
    ),
    bind(cardSvgRoute, (_input, { userId }) =>
      fileOf(userId, cardSvgRoute.file, (card) => Buffer.from(drawCard(card, brand))),
    ),
    bind(cardPassRoute, async (_input, { userId }) => {
      const signer = signs();
      if (!signer) return refuse('wallet_pass_not_offered');
      return fileOf(userId, cardPassRoute.file, (card) => packPass(card, { brand, signer, publicUrl, now: now() }));
    }),
  ];
}
