import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/members/person.texts';
import { registrationFormTexts as texts } from '@millaje/api/members/registration-form.texts';
import type { ReactNode } from 'react';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { EmailInput, NameInput } from '../person/person-inputs.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { DocumentFields } from './document-fields.tsx';
import { entriesOf, ListSelect } from './list-select.tsx';
import type { PersonValues } from './person-values.ts';
import classes from './registration.module.css';

/** A form that has a person's fields among its own. */
export type PersonForm = UseFormReturnType<PersonValues>;

/** Who it is: name, document, sex, birth. */
export function IdentityFields({ form }: { form: PersonForm }) {
  return (
    <>
      <NameInput
        {...form.getInputProps('first_name')}
        label={personTexts.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        onType={(text) => form.setFieldValue('first_name', text)}
      />
      <NameInput
        {...form.getInputProps('last_name')}
        label={personTexts.lastName}
        autoComplete="family-name"
        autoCapitalize="words"
        onType={(text) => form.setFieldValue('last_name', text)}
      />
      <DocumentFields
        type={form.getInputProps('doc_type')}
        number={form.getInputProps('doc_identity')}
        labels={{ type: personTexts.documentType, types: texts.documentTypes, number: personTexts.document }}
      />
      <div className={classes.pair}>
        <ListSelect
          input={form.getInputProps('sex')}
          label={personTexts.sex}
          entries={entriesOf(personTexts.sexes)}
          autoComplete="sex"
        />
        <BirthdateField
          input={form.getInputProps('birthdate')}
          onChange={(text) => {
            form.setFieldValue('birthdate', text);
          }}
        />
      </div>
    </>
  );
}

/** How one signs in: e-mail, user name, password twice. */
export function LoginFields({ form }: { form: PersonForm }) {
  return (
    <>
      <EmailInput
        {...form.getInputProps('email')}
        label={personTexts.email}
        onType={(text) => form.setFieldValue('email', text)}
      />
      <TextInput
        {...form.getInputProps('username')}
        label={personTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmpassword')}
        labels={{ password: personTexts.password, confirmation: texts.confirmation }}
      />
    </>
  );
}

interface ConsentProps {
  form: PersonForm;
  /** The link to the terms. */
  terms: ReactNode;
}

/** The terms, which must be accepted, and the promotions, which may be. */
export function Consent({ form, terms }: ConsentProps) {
  return (
    <div className={classes.accept}>
      <Checkbox
        {...form.getInputProps('conditions', { type: 'checkbox' })}
        label={
          <>
            {texts.accept} {terms}
          </>
        }
      />
      <Checkbox {...form.getInputProps('marketing', { type: 'checkbox' })} label={texts.marketing} />
    </div>
  );
}
