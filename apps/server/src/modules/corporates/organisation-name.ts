import type { Brand } from '@millaje/api/brand';
import { saysName } from '@millaje/domain/names';

/**
 * Whether an organisation calls itself as the programme or its airline: members are told the name of whom they pay, and would take it
 * for us. Staff, who know whom they deal with, may give such a name.
 */
export function isNameOfProgramme(name: string, { product, airline }: Pick<Brand, 'product' | 'airline'>): boolean {
  return saysName(name, [product, airline]);
}
