import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { youngestByStaff } from '@millaje/api/members/registration';
import { isStaffRole } from '@millaje/api/members/accounts-registration';
import { newUserTexts, personTexts } from '@millaje/api/members/person.texts';
import { registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { loginTexts, shellTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../call-error.ts';
import { countriesQuery } from '../reference-data/queries.ts';
import { CountrySelect } from '../person/country-select.tsx';
import fields from '../person/person-fields.module.css';
import { EmailInput, NameInput } from '../person/person-inputs.tsx';
import { BirthdateField } from '../registration/birthdate-field.tsx';
import { DocumentFields } from '../registration/document-fields.tsx';
import { entriesOf, ListSelect, ListsFailure, namedEntries } from '../registration/list-select.tsx';
import { PhoneFields } from '../registration/phone-fields.tsx';
import { rolesQuery } from './roles-query.ts';
import type { NewUserForm } from './use-new-user.ts';

/** Who it is. */
export function PersonFields({ form }: { form: NewUserForm }) {
  const countries = useQuery(countriesQuery);
  return (
    <>
      <ListsFailure lists={[countries]} />
      <NameInput
        {...form.getInputProps('first_name')}
        label={personTexts.firstName}
        autoComplete="off"
        onType={(text) => form.setFieldValue('first_name', text)}
        data-autofocus
      />
      <NameInput
        {...form.getInputProps('last_name')}
        label={personTexts.lastName}
        autoComplete="off"
        onType={(text) => form.setFieldValue('last_name', text)}
      />
      <ListSelect
        input={form.getInputProps('sex')}
        label={personTexts.sex}
        entries={entriesOf(personTexts.sexes)}
        autoComplete="off"
      />
      <BirthdateField
        input={form.getInputProps('birthdate')}
        youngest={youngestByStaff}
        onChange={(text) => form.setFieldValue('birthdate', text)}
      />
      <div className={fields.wide}>
        <DocumentFields
          type={form.getInputProps('doc_type')}
          number={form.getInputProps('doc_identity')}
          labels={{
            type: personTexts.documentType,
            types: registrationFormTexts.documentTypes,
            number: personTexts.document,
          }}
        />
      </div>
      <div className={fields.wide}>
        <PhoneFields
          code={form.getInputProps('code_phone')}
          number={form.getInputProps('phone')}
          onCodeChange={(code) => form.setFieldValue('code_phone', code)}
          labels={{ code: personTexts.phoneCode, number: personTexts.phone }}
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** Where the person lives. */
export function HomeFields({ form }: { form: NewUserForm }) {
  return (
    <>
      <CountrySelect {...form.getInputProps('country')} />
      <TextInput {...form.getInputProps('city')} label={personTexts.city} autoComplete="off" />
    </>
  );
}

/** How the person signs in, and as what. */
export function AccessFields({ form }: { form: NewUserForm }) {
  return (
    <>
      <EmailInput
        {...form.getInputProps('email')}
        label={personTexts.email}
        autoComplete="off"
        onType={(text) => form.setFieldValue('email', text)}
      />
      <TextInput
        {...form.getInputProps('username')}
        label={personTexts.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isStaffRole(form.getValues().role) ? (
        <Text size="sm">{newUserTexts.passwordByMail}</Text>
      ) : (
        <PasswordInput
          {...form.getInputProps('password')}
          label={personTexts.password}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword }}
        />
      )}
      <RoleField form={form} />
    </>
  );
}

/** The roles to choose from; nothing for whoever may not ask for them. */
function RoleField({ form }: { form: NewUserForm }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(rolesQuery);
  if (error instanceof CallError && error.status === 403) return null;
  if (error !== null) {
    return (
      <Alert color="bad" role="alert" title={newUserTexts.rolesFailed}>
        <Text size="sm">{error.message}</Text>
        <Button mt="xs" size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {shellTexts.retry}
        </Button>
      </Alert>
    );
  }
  return (
    <ListSelect
      input={form.getInputProps('role')}
      label={newUserTexts.role}
      isLoading={isPending}
      entries={namedEntries(data)}
      autoComplete="off"
    />
  );
}
