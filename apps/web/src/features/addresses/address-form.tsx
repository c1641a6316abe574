import { TextInput } from '@mantine/core';
import type { OwnAddress } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { useQuery } from '@tanstack/react-query';
import { ListsFailure } from '../registration/list-select.tsx';
import { ConflictDialog } from '../../ui/catalogue/conflict-dialog.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { countriesQuery } from '../reference-data/queries.ts';
import { CountrySelect } from '../person/country-select.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import fields from '../person/person-fields.module.css';
import { useAddressForm } from './use-address-form.ts';
import classes from './addresses.module.css';

interface AddressFormProps {
  /** The address that is edited; without one a new one is added. */
  address: OwnAddress | undefined;
  onClose: () => void;
}

/** The fields of an address. */
export function AddressForm({ address, onClose }: AddressFormProps) {
  const { form, element, save, isPending, conflict } = useAddressForm(address, onClose);
  const guard = useUnsavedGuard(form.isDirty());
  const countries = useQuery(countriesQuery);
  const title = address === undefined ? addressTexts.addTitle : addressTexts.editTitle;
  return (
    <form
      ref={element}
      className={classes.form}
      aria-label={title}
      noValidate
      onSubmit={form.onSubmit(save, focusFirstProblem)}
    >
      <h3 className={classes.title}>{title}</h3>
      <div className={fields.grid}>
        <ListsFailure lists={[countries]} />
        <CountrySelect
          {...form.getInputProps('country')}
          disabled={address !== undefined}
          data-autofocus={address === undefined || undefined}
        />
        <TextInput
          {...form.getInputProps('city')}
          label={personTexts.city}
          autoComplete="address-level2"
          data-autofocus={address !== undefined || undefined}
        />
        <TextInput {...form.getInputProps('description')} label={addressTexts.columns.description} autoComplete="off" />
        <TextInput {...form.getInputProps('zip_code')} label={personTexts.zipCode} autoComplete="postal-code" />
        <div className={fields.wide}>
          <TextInput {...form.getInputProps('address')} label={personTexts.address} autoComplete="street-address" />
        </div>
      </div>
      <FormFoot isPending={isPending} onCancel={onClose} />
      <ConflictDialog {...conflict} isOwn />
      <UnsavedDialog question={guard.question} />
    </form>
  );
}
