import type { Operation } from '@millaje/api/ledger/operations';

/** What of a person tells an operation's direction. */
export interface Side {
  address_eth: string | null;
  email: string;
}

type Ends = Pick<Operation, 'address_from' | 'from' | 'amount' | 'total'>;

/** Whether an operation's miles left the person or came to them. */
export function directionFor(person: Side, operation: Pick<Ends, 'address_from' | 'from'>): 'in' | 'out' {
  const isSender =
    operation.address_from !== null && person.address_eth !== null
      ? operation.address_from === person.address_eth
      : operation.from?.email === person.email;
  return isSender ? 'out' : 'in';
}

/** Who was on the other side of it: a person by name, else the programme, of which the type says enough. */
export function otherSideOf(person: Side, operation: Pick<Operation, 'address_from' | 'from' | 'to' | 'type'>): string {
  const other = directionFor(person, operation) === 'out' ? operation.to : operation.from;
  return other === null ? operation.type : `${other.first_name} ${other.last_name}`;
}

/** The miles that the person's own account moved: all that left it, or what arrived. */
export function milesFor(person: Side, operation: Ends): number {
  return directionFor(person, operation) === 'out' ? operation.amount : operation.total;
}
