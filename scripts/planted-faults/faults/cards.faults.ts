import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/cards';
const suites = [`${folder}/cards.test.ts`];
const settings = ['apps/server/src/wallet-pass-settings.test.ts'];

/** The membership card as a picture and as a pass. */
export const cardsFaults: readonly Fault[] = [
  {
    name: 'the code of a card has no white margin, and dots of half the size',
    file: `${folder}/draw-card.ts`,
    find: 'h1v1h-1z',
    replace: 'h0.2v0.2h-0.2z',
    suites,
  },
  {
    name: 'the code leads to a search that nobody may use',
    file: `${folder}/card.ts`,
    find: "brand.public_lookup === 'off'",
    replace: "brand.public_lookup === 'full'",
    suites,
  },
  {
    name: 'a name breaks the picture',
    file: `${folder}/draw-card.ts`,
    find: '<title>${escapeHtml(texts.alt(card.tier, card.name))}</title>',
    replace: '<title>${texts.alt(card.tier, card.name)}</title>',
    suites,
  },
  {
    name: 'a part of the pass is not in its list of digests',
    file: `${folder}/wallet-pass.ts`,
    find: 'Object.entries(parts).map(([name, part]) =>',
    replace: 'Object.entries(parts).slice(1).map(([name, part]) =>',
    suites,
  },
  {
    name: 'something else is signed than the list of digests',
    file: `${folder}/wallet-pass.ts`,
    find: 'signDetached(manifest, settings.signer',
    replace: "signDetached(parts['pass.json'] ?? manifest, settings.signer",
    suites,
  },
  {
    name: 'a pass promises its tier for ever',
    file: `${folder}/wallet-pass.ts`,
    find: '{ expirationDate: instantOf(startOfDay(card.validUntil)) }',
    replace: '{}',
    suites,
  },
  {
    name: 'a pass runs out at an instant that no telephone reads',
    file: `${folder}/wallet-pass.ts`,
    find: "time.toISOString().replace(/\\.\\d+Z$/, 'Z')",
    replace: 'time.toISOString()',
    suites,
  },
  {
    name: 'a certificate that has run out signs on',
    file: `${folder}/cards.routes.ts`,
    find: 'passSigner && passSigner.validUntil > now()',
    replace: 'passSigner',
    suites,
  },
  {
    name: "somebody else's key is taken for the certificate's",
    file: 'apps/server/src/wallet-pass-settings.ts',
    find: '!certificate.checkPrivateKey(key)',
    replace: '!key',
    suites: settings,
  },
  {
    name: "the engraving of a card lies behind the tier's name",
    file: 'packages/api/src/cards/card-art.ts',
    find: 'y: 174, reach: 88',
    replace: 'y: 112, reach: 118',
    suites: ['packages/api/src/cards/card-art.test.ts'],
  },
];
