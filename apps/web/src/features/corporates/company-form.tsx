import { NativeSelect, TextInput } from '@mantine/core';
import type { OwnOrganisation } from '@millaje/api/corporates/corporates';
import { personTexts } from '@millaje/api/members/person.texts';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { useQuery } from '@tanstack/react-query';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import { ConflictDialog } from '../../ui/catalogue/conflict-dialog.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { countriesQuery, industriesQuery } from '../reference-data/queries.ts';
import { PhoneFields } from '../registration/phone-fields.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import fields from '../person/person-fields.module.css';
import { useCompanyForm } from './use-company-form.ts';
import classes from './corporates.module.css';

interface CompanyFormProps {
  organisation: OwnOrganisation;
  onClose: () => void;
}

/** The ally's organisation while it is being changed. */
export function CompanyForm({ organisation, onClose }: CompanyFormProps) {
  const { form, element, save, isPending, conflict } = useCompanyForm(organisation, onClose);
  const guard = useUnsavedGuard(form.isDirty());
  const list = useQuery(industriesQuery);
  const countries = useQuery(countriesQuery);
  const industries = list.data ?? [];
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstProblem)}>
      <div className={fields.grid}>
        <ListsFailure lists={[list, countries]} />
        <TextInput {...form.getInputProps('name_uc')} label={texts.columns.name} autoComplete="organization" />
        <NativeSelect
          {...form.getInputProps('industry_uc')}
          label={texts.columns.industry}
          data={[
            firstEntry(list, texts.choose),
            ...industries.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <div className={fields.wide}>
          <PhoneFields
            code={form.getInputProps('phonecode_uc')}
            number={form.getInputProps('phone_uc')}
            onCodeChange={(code) => form.setFieldValue('phonecode_uc', code)}
            labels={{ code: personTexts.phoneCode, number: personTexts.phone }}
          />
        </div>
        <div className={fields.wide}>
          <TextInput {...form.getInputProps('address_uc')} label={texts.fiscalAddress} autoComplete="street-address" />
        </div>
      </div>
      <FormFoot isPending={isPending} onCancel={onClose} />
      <ConflictDialog {...conflict} isOwn />
      <UnsavedDialog question={guard.question} />
    </form>
  );
}
