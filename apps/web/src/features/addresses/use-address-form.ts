import { schemaResolver } from '@mantine/form';
import { addAddressRoute, type OwnAddress, updateAddressRoute } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { useKeptForm } from '../../kept-forms.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { useKeys } from '../../ui/catalogue/use-keys.ts';
import { useOwnSave } from '../../ui/catalogue/use-own-save.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { notify } from '../../ui/notify.ts';
import { askOwn } from '../session/own-call.ts';
import { ownAddressesQuery } from './queries.ts';

export type AddressValues = {
  country: string;
  city: string;
  description: string;
  address: string;
  zip_code: string;
};

const EMPTY: AddressValues = { country: '', city: '', description: '', address: '', zip_code: '' };

const valuesOf = ({ country, city, description, address, zip_code }: OwnAddress): AddressValues => ({
  country,
  city,
  description,
  address: address ?? '',
  zip_code: zip_code ?? '',
});

/** The name of the form of an address; without one, of a new one. */
export const addressForm = (address: Pick<OwnAddress, 'id'> | undefined): string => `address ${address?.id ?? 'new'}`;

/** The form of a new address, or of one that stands: then its country stays. */
export function useAddressForm(address: OwnAddress | undefined, onSaved: () => void) {
  const initial = address === undefined ? EMPTY : valuesOf(address);
  const form = useCheckedForm<AddressValues>({
    initialValues: initial,
    validate: schemaResolver(addAddressRoute.body, { sync: true }),
  });
  useKeptForm(addressForm(address), form);
  const keys = useKeys(addAddressRoute, { isKept: true });
  const save = useOwnSave(form, {
    initial,
    read: address && readOf(address, valuesOf),
    send: ({ country, ...details }, version) =>
      address === undefined
        ? askOwn(
            addAddressRoute,
            { body: { country, ...details } },
            { idempotencyKey: keys.of({ country, ...details }) },
          )
        : askOwn(updateAddressRoute, { body: { id_address: address.id, ...details } }, { version }),
    refresh: ownAddressesQuery.queryKey,
    failed: addressTexts.failed,
    onSaved: ({ message }) => {
      notify.success(message);
      onSaved();
    },
  });
  return { form, ...save };
}
