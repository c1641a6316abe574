import { type Address, deleteAddressRoute } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../tell-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { askOwn } from '../session/own-call.ts';
import { ownAddressesQuery } from './queries.ts';

interface RemoveAddressProps {
  /** The address in question; without one nothing is asked. */
  address: Address | undefined;
  onClose: () => void;
}

/** Asks before an address goes. */
export function RemoveAddress({ address, onClose }: RemoveAddressProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => askOwn(deleteAddressRoute, { body: { id_address: id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => tellFailure(error, addressTexts.failed),
    // Gone already, or not: the list says how it is.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ownAddressesQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={address !== undefined}
      title={addressTexts.remove(address === undefined ? '' : `${address.description} (${address.city})`)}
      confirmLabel={addressTexts.removeAction}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => address !== undefined && remove.mutate(address.id)}
      onClose={onClose}
    >
      <p>{addressTexts.removeHelp}</p>
    </ConfirmDialog>
  );
}
