import { useDebouncedValue } from '@mantine/hooks';
import { commandTexts } from '@millaje/api/commands.texts';
import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { userLookupRoute } from '@millaje/api/members/users';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { formatWhole } from '../../ui/format.ts';
import { shortenHash } from '../../ui/shorten-hash.ts';
import { transactionQuery } from '../explorer/queries.ts';
import { operationQuery } from '../operations/queries.ts';
import { questionsOf } from './questions.ts';

/** Something that a typed text names, and where it is seen. */
export interface Finding {
  readonly label: string;
  readonly description?: string;
  readonly to: string;
}

/** Nobody is asked before nobody has typed for so long. */
const delayMs = 250;
/** A transaction may carry hundreds of operations: so many are offered, its page shows all. */
const operationsMaximum = 8;

/** The member, the operation and the transaction that a text names, asked for once nobody types any more. */
export function useFindings(typed: string): { readonly findings: readonly Finding[]; readonly isAsking: boolean } {
  const [settled] = useDebouncedValue(typed, delayMs);
  const { operation = '', hash = '', member = '' } = questionsOf(settled);
  const operations = useQuery({ ...operationQuery(operation), enabled: operation !== '' });
  const members = useQuery({
    queryKey: ['users', 'lookup', member],
    queryFn: ({ signal }) => ask(userLookupRoute, { query: { quick_search: member } }, { signal }),
    enabled: member !== '',
  });
  const transactions = useQuery({ ...transactionQuery(hash), refetchInterval: false, enabled: hash !== '' });
  const isAsking = settled !== typed || operations.isLoading || members.isLoading || transactions.isLoading;
  // What an earlier text named is not offered for this one.
  if (settled !== typed) return { findings: [], isAsking };

  const user = member === '' ? undefined : members.data?.user_info;
  const moved = hash === '' ? [] : (transactions.data?.movements ?? []);
  const ids = [...new Set(moved.map(({ operation_id }) => operation_id))].slice(0, operationsMaximum);
  return {
    isAsking,
    findings: [
      ...(user
        ? [
            {
              label: `${user.first_name} ${user.last_name}`,
              description: `${commandTexts.member} · ${user.email}`,
              to: pathTo('staffUser', { email: user.email }),
            },
            {
              label: `${user.first_name} ${user.last_name}`,
              description: `${memberSheetTexts.title} · ${user.email}`,
              to: pathTo('staffMemberSheet', { email: user.email }),
            },
          ]
        : []),
      ...(operation !== '' && operations.data ? [findingOf(operations.data)] : []),
      ...ids.map((id) => ({ label: labelOf(id), to: pathTo('staffOperation', { id: String(id) }) })),
      ...(ids.length > 0
        ? [{ label: commandTexts.transaction(shortenHash(hash)), to: pathTo('explorerTransaction', { hash }) }]
        : []),
    ],
  };
}

const labelOf = (id: number) => operationTexts.detail.replace('{id}', String(id));

const findingOf = ({ _id: id, type, amount }: Operation): Finding => ({
  label: labelOf(id),
  description: `${type} · ${formatWhole(amount)} ${brand.miles_symbol}`,
  to: pathTo('staffOperation', { id: String(id) }),
});
