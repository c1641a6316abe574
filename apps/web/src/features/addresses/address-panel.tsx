import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { OwnAddress } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasKeptForm } from '../../kept-forms.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Section } from '../../ui/section.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressTable } from './address-table.tsx';
import { ownAddressesQuery } from './queries.ts';
import { RemoveAddress } from './remove-address.tsx';
import { addressForm } from './use-address-form.ts';
import classes from './addresses.module.css';

type Mode = { kind: 'list' } | { kind: 'form'; address: OwnAddress | undefined };

const LIST: Mode = { kind: 'list' };

/** The form for which something typed waits. */
function keptMode(addresses: readonly OwnAddress[] = []): Mode | undefined {
  if (hasKeptForm(addressForm(undefined))) return { kind: 'form', address: undefined };
  const address = addresses.find((one) => hasKeptForm(addressForm(one)));
  return address && { kind: 'form', address };
}

/** The panel of one's own addresses: the list, a form in its place, and back. */
export function AddressPanel() {
  const query = useQuery(ownAddressesQuery);
  const [chosen, setMode] = useState<Mode>();
  // What was typed before the session ended, or the page was left, is offered where it was typed.
  const kept = chosen === undefined ? keptMode(query.data) : undefined;
  if (kept !== undefined) setMode(kept);
  const mode = chosen ?? kept ?? LIST;
  const [removed, setRemoved] = useState<OwnAddress>();
  const add = (
    <Button
      variant="subtle"
      size="compact-sm"
      mr={-8}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setMode({ kind: 'form', address: undefined })}
    >
      {addressTexts.add}
    </Button>
  );

  return (
    <Section title={addressTexts.title} action={mode.kind === 'list' && query.data !== undefined ? add : undefined}>
      {mode.kind === 'form' ? (
        <AddressForm address={mode.address} onClose={() => setMode(LIST)} />
      ) : (
        <AddressList
          query={query}
          onEdit={(address) => setMode({ kind: 'form', address })}
          onRemove={(address) => setRemoved(address)}
        />
      )}
      <RemoveAddress address={removed} onClose={() => setRemoved(undefined)} />
    </Section>
  );
}

interface AddressListProps {
  query: { data: OwnAddress[] | undefined; error: Error | null; refetch: () => unknown };
  onEdit: (address: OwnAddress) => void;
  onRemove: (address: OwnAddress) => void;
}

function AddressList({ query: { data, error, refetch }, onEdit, onRemove }: AddressListProps) {
  if (data === undefined && error !== null) {
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <output className={classes.skeleton} aria-busy="true" aria-label={shellTexts.loading}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="55%" />
      </output>
    );
  }
  if (data.length === 0) return <EmptyState title={addressTexts.empty} help={addressTexts.emptyHelp} />;
  return <AddressTable addresses={data} onEdit={onEdit} onRemove={onRemove} />;
}
