import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { personDocumentTypes } from '@millaje/domain/documents';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import type { OwnUserInfo } from '@millaje/api/members/users';
import { useQuery } from '@tanstack/react-query';
import { ConflictDialog } from '../../ui/catalogue/conflict-dialog.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { BirthdateField } from '../registration/birthdate-field.tsx';
import { ListsFailure } from '../registration/list-select.tsx';
import { PhoneFields } from '../registration/phone-fields.tsx';
import { countriesQuery } from '../reference-data/queries.ts';
import { NameInput } from '../person/person-inputs.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import fields from '../person/person-fields.module.css';
import { initialsOf } from './initials.ts';
import { PictureField } from './picture-field.tsx';
import { type ProfileForm as Form, useProfileForm } from './use-profile-form.ts';
import classes from './profile.module.css';

interface ProfileFormProps {
  user: OwnUserInfo;
  /** Called when there is nothing more to edit: saved, or given up. */
  onClose: () => void;
}

/** One's own data while it is being changed. */
export function ProfileForm({ user, onClose }: ProfileFormProps) {
  const { form, element, save, isPending, conflict } = useProfileForm(user, onClose);
  const countries = useQuery(countriesQuery);
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstProblem)}>
      <PictureField
        shown={form.values.avatar === '' ? user.avatar : form.values.avatar}
        initials={initialsOf(user)}
        error={typeof form.errors.avatar === 'string' ? form.errors.avatar : undefined}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
        onProblem={(problem) => form.setFieldError('avatar', problem)}
      />
      <div className={fields.grid}>
        <ListsFailure lists={[countries]} />
        <IdentityFields form={form} />
        <ContactFields form={form} />
        <Checkbox
          {...form.getInputProps('marketing', { type: 'checkbox' })}
          className={fields.wide}
          label={profileTexts.marketing}
        />
      </div>
      <FormFoot isPending={isPending} onCancel={onClose} className={classes.foot} />
      <ConflictDialog {...conflict} isOwn />
      <UnsavedDialog question={guard.question} />
    </form>
  );
}

function IdentityFields({ form }: { form: Form }) {
  return (
    <>
      <NameInput
        {...form.getInputProps('first_name')}
        label={personTexts.firstName}
        autoComplete="given-name"
        onType={(text) => form.setFieldValue('first_name', text)}
        data-autofocus
      />
      <NameInput
        {...form.getInputProps('last_name')}
        label={personTexts.lastName}
        autoComplete="family-name"
        onType={(text) => form.setFieldValue('last_name', text)}
      />
      <div className={fields.document}>
        <NativeSelect
          {...form.getInputProps('doc_type')}
          label={personTexts.documentType}
          data={[{ value: '', label: personTexts.choose }, ...personDocumentTypes]}
        />
        <TextInput
          {...form.getInputProps('doc_identity')}
          label={personTexts.document}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <BirthdateField
        input={form.getInputProps('birthdate')}
        onChange={(text) => form.setFieldValue('birthdate', text)}
      />
      <NativeSelect
        {...form.getInputProps('sex')}
        label={personTexts.sex}
        data={[
          { value: '', label: personTexts.choose },
          { value: 'F', label: personTexts.sexes.F },
          { value: 'M', label: personTexts.sexes.M },
        ]}
      />
    </>
  );
}

function ContactFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('username')}
        label={personTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={fields.wide}>
        <PhoneFields
          code={form.getInputProps('code_phone')}
          number={form.getInputProps('phone')}
          onCodeChange={(code) => form.setFieldValue('code_phone', code)}
          labels={{ code: personTexts.phoneCode, number: personTexts.phone }}
        />
      </div>
      <div className={fields.wide}>
        <PhoneFields
          code={form.getInputProps('code_cellphone')}
          number={form.getInputProps('cellphone')}
          onCodeChange={(code) => form.setFieldValue('code_cellphone', code)}
          labels={{ code: personTexts.cellphoneCode, number: personTexts.cellphone }}
        />
      </div>
    </>
  );
}
