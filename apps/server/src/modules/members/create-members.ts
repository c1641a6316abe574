import { roleIds, type RoleId } from '@millaje/domain';
import type pg from 'pg';
import type { Wallets } from '../../platform/wallets.ts';
import { findTaken, insertMembers, lockCreation, reserveAccounts } from './create-members.store.ts';
import { memberRefusals, uniqueValuesOf, type MemberRefusal, type NewAccount, type NewMember } from './new-member.ts';

export { memberRefusals, uniqueValuesOf, type MemberRefusal, type NewMember } from './new-member.ts';

export type MemberAnswer =
  | {
      readonly kind: 'created';
      readonly userId: bigint;
      /** Null for staff, who have no miles. */
      readonly accountId: bigint | null;
      readonly addressEth: `0x${string}` | null;
    }
  | { readonly kind: 'refused'; readonly refusal: MemberRefusal };

/**
 * Creates people and, for those who can have miles, their accounts with addresses; set-wise, each with an answer of its own in
 * the given order. Call it within a transaction of the client: creations take turns from here to the transaction's end, so that
 * no two people get the same document. Duplicates, also within the list, are refused as values; what else the database refuses
 * is thrown. A value that another transaction takes in the same moment by other means than this function fails the insert (23505).
 */
export async function createMembers(
  client: pg.ClientBase,
  wallets: Wallets,
  members: readonly NewMember[],
): Promise<MemberAnswer[]> {
  if (members.length === 0) return [];
  // Before the lock, because the addresses take time.
  const accounts = await openAccounts(client, wallets, members);
  await lockCreation(client);
  const taken = await findTaken(client, members);
  const refusedAt = members.map((member) => claim(taken, member));
  const accepted = members.flatMap((member, position) =>
    refusedAt[position] ? [] : [{ member, account: accounts[position] }],
  );
  const userIdByEmail = await insertMembers(client, accepted);
  return members.map((member, position): MemberAnswer => {
    const refusal = refusedAt[position];
    if (refusal) return { kind: 'refused', refusal };
    const userId = userIdByEmail.get(member.email);
    if (userId === undefined) throw new Error('a created member is missing');
    const account = accounts[position];
    return { kind: 'created', userId, accountId: account?.id ?? null, addressEth: account?.addressEth ?? null };
  });
}

async function openAccounts(
  client: pg.ClientBase,
  wallets: Wallets,
  members: readonly NewMember[],
): Promise<(NewAccount | undefined)[]> {
  const kinds = members.map(({ roleId }) => accountKindOf(roleId));
  const ids = await reserveAccounts(client, kinds.filter((kind) => kind !== undefined).length);
  return kinds.map((kind) => {
    if (!kind) return undefined;
    const id = ids.pop();
    if (id === undefined) throw new Error('fewer accounts were reserved than the list needs');
    return { id, kind, addressEth: wallets.addressOf(id) };
  });
}

function accountKindOf(roleId: RoleId): NewAccount['kind'] | undefined {
  if (roleId === roleIds.PASSENGER) return 'member';
  return roleId === roleIds.CORPORATE ? 'ally' : undefined;
}

/** Takes the member's unique values, or says which of them was taken before. */
function claim(taken: ReadonlyMap<MemberRefusal, Set<string>>, member: NewMember): MemberRefusal | undefined {
  const values = uniqueValuesOf(member);
  const refusal = memberRefusals.find((rule) => values[rule] !== undefined && taken.get(rule)?.has(values[rule]));
  if (refusal) return refusal;
  for (const rule of memberRefusals) if (values[rule] !== undefined) taken.get(rule)?.add(values[rule]);
  return undefined;
}
