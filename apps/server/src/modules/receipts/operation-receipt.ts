import { type Operation, operationTexts, paidWith } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { receiptPaperTexts as texts } from '@millaje/api/receipts/receipt-paper.texts';
import { formatCustomerId } from '@millaje/domain/memberships';
import { shownInstant, shownWhole } from '../../platform/shown.ts';
import { type Receipt, when } from './draw-receipt.ts';

/** What the receipt of an operation says: the operation as its reader may see it, and the block in which the chain has it. */
export function operationReceipt(operation: Operation, block: bigint | undefined, brand: Brand): Receipt {
  const { _id, type, description, date, amount, fee, total, from, to, tx_hash, corrects, corrected_by } = operation;
  const miles = (count: number): string => `${shownWhole(count)} ${brand.miles_symbol}`;
  return {
    title: texts.operation,
    number: [texts.operationNumber, `#${_id}`],
    sum: [texts.amount, miles(amount)],
    parts: [
      {
        columns: 2,
        facts: [
          [texts.type, type],
          [texts.date, shownInstant(new Date(date))],
          ...when(description !== '' && description !== type, texts.description, description),
          ...when(corrects !== null, texts.corrects, `#${corrects}`),
          ...when(corrected_by !== null, texts.correctedBy, `#${corrected_by}`),
        ],
      },
      {
        heading: texts.parties,
        columns: 1,
        facts: [
          [texts.from, partyText(from, brand)],
          [texts.to, partyText(to, brand)],
        ],
      },
      {
        heading: operationTexts.columns.miles,
        columns: 3,
        facts: [
          [texts.amount, miles(amount)],
          [texts.fee, miles(fee)],
          [texts.total, miles(total)],
        ],
      },
      ...referencePart(operation),
      {
        heading: texts.chain,
        columns: 1,
        facts: [
          [texts.hash, tx_hash ?? texts.pending],
          ...when(block !== undefined, texts.block, shownWhole(block ?? 0n)),
        ],
      },
    ],
    notes: tx_hash === null ? [texts.pendingNote] : [],
  };
}

/** An end of an operation as its reader knows it: nobody is the programme. */
function partyText(party: Operation['from'], { product }: Brand): string {
  if (party === null) return operationTexts.programme(product);
  const { first_name, last_name, email, customerId, wallet_address } = party;
  return [
    `${first_name} ${last_name}`.trim(),
    email,
    ...(customerId === null ? [] : [texts.customerId(formatCustomerId(customerId))]),
    ...(wallet_address === null ? [] : [texts.wallet(wallet_address)]),
  ].join(' · ');
}

/** What it was for, by the numbers of others: the purchase, the flight, the ticket. */
function referencePart({ order, redemption, ticket_number }: Operation): Receipt['parts'] {
  const references = [
    ...(order === null
      ? []
      : [texts.orderReference(String(order.id_order), paidWith(order.method, order.amount), order.reference)]),
    ...(redemption === null || redemption.pnr === null ? [] : [texts.pnr(redemption.pnr)]),
    ...(ticket_number === null ? [] : [texts.ticket(ticket_number)]),
  ];
  return references.length === 0 ? [] : [{ columns: 1, facts: [[texts.reference, references.join(' · ')]] }];
}
