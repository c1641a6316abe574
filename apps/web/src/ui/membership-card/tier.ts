import type { BrandTier } from '@millaje/api/brand';

/** The material of a membership by its name; one that the brand does not know looks like the base tier. */
export function tierOf(membershipName: string): BrandTier {
  const name = membershipName.toLowerCase();
  return name === 'gold' || name === 'black' ? name : 'silver';
}
