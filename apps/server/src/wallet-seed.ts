import { validateMnemonic } from '@scure/bip39';
import { english, generateMnemonic } from 'viem/accounts';

/** A new random wallet seed: twelve BIP-39 words. */
export function newWalletSeed(): string {
  return generateMnemonic(english);
}

/** Whether the words are a BIP-39 seed in English, its checksum included (which viem does not look at). */
export const isWalletSeed = (words: string): boolean => validateMnemonic(words, english);

/** Phrases that stand in books, test vectors and tools: everybody knows the keys that come from them. */
const publicSeeds = new Set([
  'test test test test test test test test test test test junk',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
  'scheme spot photo card baby mountain device kick cradle pact join borrow',
  'cat swing flag economy stadium alone churn speed unique patch report train',
]);
/** Of twelve words that were drawn, three pairs that are the same do not happen. */
const differentWordsMinimum = 0.75;

/** Whether the phrase is known to everybody, or so regular that it was not drawn by chance. */
export function isPublicSeed(words: string): boolean {
  const all = words.split(' ');
  return publicSeeds.has(words) || new Set(all).size < all.length * differentWordsMinimum;
}
