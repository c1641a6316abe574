import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { brand } from 'virtual:brand';

/** Who stands at an end; the programme where it is no person. */
export function partyName(party: Operation['from']): string {
  return party === null ? operationTexts.programme(brand.product) : `${party.first_name} ${party.last_name}`;
}
