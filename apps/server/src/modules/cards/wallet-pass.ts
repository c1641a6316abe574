import { createHash } from 'node:crypto';
import type { Brand } from '@millaje/api/brand';
import { cardPictureTexts as texts } from '@millaje/api/cards/cards.texts';
import { formatCustomerId } from '@millaje/domain/memberships';
import { zipSync } from 'fflate';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import { shownDay } from '../../platform/shown.ts';
import type { Card } from './card.ts';
import { passPictures } from './pass-pictures.ts';
import type { PassSigner } from './ports.ts';
import { signDetached } from './sign-detached.ts';

/** `#0B1530` as a pass writes it. */
const rgb = (color: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;

/** A telephone refuses a whole pass for an instant with a fraction of a second. */
const instantOf = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

export interface PassSettings {
  readonly brand: Brand;
  readonly signer: PassSigner;
  readonly publicUrl: string;
  readonly now: Date;
}

/** A member's card as a pass for Apple Wallet: what it says, its pictures, a list of their digests, and the programme's signature of that list. */
export async function packPass(card: Card, settings: PassSettings): Promise<Buffer> {
  const parts: Record<string, Buffer> = {
    'pass.json': Buffer.from(JSON.stringify(passContent(card, settings))),
    ...(await passPictures(settings.brand)),
  };
  const digests = Object.entries(parts).map(([name, part]) => [name, createHash('sha1').update(part).digest('hex')]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = signDetached(manifest, settings.signer, settings.now);
  return Buffer.from(zipSync({ ...parts, 'manifest.json': manifest, signature }));
}

/** A card of night that names its tier: of one size for all, since the telephone draws it. */
function passContent(card: Card, { brand, signer, publicUrl }: PassSettings) {
  const { passFields: labels } = texts;
  const number = card.customerId === null ? texts.noNumberShort : formatCustomerId(card.customerId);
  const barcode = card.code === null ? undefined : barcodeOf(card.code, number);
  return {
    formatVersion: 1,
    passTypeIdentifier: signer.passTypeId,
    teamIdentifier: signer.teamId,
    organizationName: brand.airline,
    // The same member's newer pass takes the place of the older one.
    serialNumber: `member-${card.userId}`,
    description: texts.passDescription(brand.product, brand.airline),
    backgroundColor: rgb(brand.colors.night),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: rgb(brand.tiers[card.material === 'black' ? 'gold' : card.material].metal[1]),
    ...(barcode && { barcodes: [barcode], barcode }),
    // What has run out looks so, and does not promise a tier any more.
    ...(card.validUntil === null ? {} : { expirationDate: instantOf(startOfDay(card.validUntil)) }),
    storeCard: {
      headerFields: [{ key: 'tier', label: labels.tier, value: card.tier }],
      primaryFields: [],
      secondaryFields: [{ key: 'name', label: labels.name, value: card.name }],
      auxiliaryFields: [
        { key: 'customerId', label: labels.customerId, value: number },
        { key: 'memberSince', label: labels.memberSince, value: shownDay(dayOf(card.memberSince)) },
        ...(card.validUntil === null
          ? []
          : [{ key: 'validUntil', label: labels.validUntil, value: shownDay(card.validUntil) }]),
      ],
      backFields: [
        { key: 'phone', label: labels.phone, value: brand.contact.phone },
        { key: 'email', label: labels.email, value: brand.contact.email },
        { key: 'site', label: labels.site, value: publicUrl },
      ],
    },
  };
}

const barcodeOf = (message: string, altText: string) => ({
  format: 'PKBarcodeFormatQR',
  message,
  messageEncoding: 'iso-8859-1',
  altText,
});
