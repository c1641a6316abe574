import { Anchor, Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { corporateSchema } from '@millaje/api/members/accounts-registration';
import { personTexts } from '@millaje/api/members/person.texts';
import { corporateFormTexts as texts, registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { useKeptForm } from '../../kept-forms.ts';
import { pathTo } from '../../paths.ts';
import { presentDay } from '../../ui/dates.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { countriesQuery, industriesQuery } from '../reference-data/queries.ts';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { FormSection } from './form-section.tsx';
import { ListSelect, ListsFailure, namedEntries } from './list-select.tsx';
import { Consent, IdentityFields, LoginFields, type PersonForm } from './person-fields.tsx';
import { EMPTY_PERSON, personProblems, type PersonValues, SECRETS } from './person-values.ts';
import { EMPTY_ORGANISATION, OrganisationFields, type TypedOrganisation } from './organisation-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { professionsQuery } from './queries.ts';
import { type RegistrationBody, useRegistration } from './use-registration.ts';
import classes from './registration.module.css';

interface CorporateValues extends PersonValues, TypedOrganisation {
  profession: string;
  phonecode: string;
}

const EMPTY: CorporateValues = {
  ...EMPTY_PERSON,
  ...EMPTY_ORGANISATION,
  profession: '',
  phonecode: brand.home_country.phone_code,
};

const checkFields = schemaResolver(corporateSchema, { sync: true });

function useCorporateForm() {
  return useCheckedForm<CorporateValues & Record<string, unknown>>({
    initialValues: EMPTY as CorporateValues & Record<string, unknown>,
    validate: (values) => ({
      ...checkFields({ ...values, create_uc: '1' }),
      ...personProblems(values, presentDay()),
    }),
    related: {
      doc_type_uc: ['doc_identity_uc'],
      phonecode_uc: ['phone_uc'],
      doc_type: ['doc_identity'],
      phonecode: ['phone'],
      password: ['confirmpassword'],
    },
  });
}

type CorporateForm = ReturnType<typeof useCorporateForm>;

/** An organisation registers, and with it who represents it. */
export function CorporateForm() {
  const form = useCorporateForm();
  const person = form as unknown as PersonForm;
  useKeptForm('register-corporate', form, { secrets: SECRETS });
  const guard = useUnsavedGuard(form.isDirty());
  const { register, dialog } = useRegistration(form, guard.release);
  const lists = [useQuery(countriesQuery), useQuery(industriesQuery), useQuery(professionsQuery)];
  // The form's texts are what the schema takes; it has just said so.
  const send = (values: CorporateValues): Promise<void> => register({ ...values, create_uc: '1' } as RegistrationBody);

  return (
    <FormFrame onSubmit={form.onSubmit(send, focusFirstProblem)}>
      <ListsFailure lists={lists} />
      <FormSection number={1} title={texts.organisation}>
        <OrganisationFields form={form} setCode={(code) => form.setFieldValue('phonecode_uc', code)} />
      </FormSection>
      <FormSection number={2} title={texts.representative}>
        <IdentityFields form={person} />
        <ProfessionField form={form} />
        <PhoneFields
          code={form.getInputProps('phonecode')}
          number={form.getInputProps('phone')}
          onCodeChange={(code) => form.setFieldValue('phonecode', code)}
          labels={{ code: registrationFormTexts.phoneCountry, number: personTexts.phone }}
        />
      </FormSection>
      <FormSection number={3} title={registrationFormTexts.login}>
        <LoginFields form={person} />
      </FormSection>
      <Consent
        form={person}
        terms={
          <Anchor href={pathTo('termsCorporate')} target="_blank" inherit>
            {texts.terms}
          </Anchor>
        }
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.submitting}>
          {registrationFormTexts.submit}
        </Button>
      </div>
      <MessageDialog {...dialog} />
      <UnsavedDialog question={guard.question} />
    </FormFrame>
  );
}

function ProfessionField({ form }: { form: CorporateForm }) {
  const professions = useQuery(professionsQuery);
  return (
    <ListSelect
      input={form.getInputProps('profession')}
      label={texts.profession}
      isLoading={professions.isPending}
      entries={namedEntries(professions.data)}
      autoComplete="off"
    />
  );
}
