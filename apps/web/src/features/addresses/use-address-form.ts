import { schemaResolver } from '@mantine/form';
import { addAddressRoute, type Address, updateAddressRoute } from '@millaje/api/addresses';
import { addressTexts } from '@millaje/api/addresses.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
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

/** The form of a new address, or of one that stands: then its country stays. */
export function useAddressForm(address: Address | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const form = useCheckedForm<AddressValues>({
    initialValues:
      address === undefined ? EMPTY : { ...address, address: address.address ?? '', zip_code: address.zip_code ?? '' },
    validate: schemaResolver(addAddressRoute.body, { sync: true }),
  });
  useKeptForm(`address ${address?.id ?? 'new'}`, form);
  const save = useMutation({
    mutationFn: ({ country, city, description, address: line, zip_code }: AddressValues) => {
      const details = { city, description, address: line, zip_code };
      return address === undefined
        ? askOwn(addAddressRoute, { body: { country, ...details } })
        : askOwn(updateAddressRoute, { body: { id_address: address.id, ...details } });
    },
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: ownAddressesQuery.queryKey });
      notify.success(message);
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.fields);
      notify.failure(addressTexts.failed, error.message);
    },
  });
  return { form, save };
}
