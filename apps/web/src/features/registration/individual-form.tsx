import { Anchor, Button, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { individualSchema } from '@millaje/api/members/accounts-registration';
import { personTexts } from '@millaje/api/members/person.texts';
import { registrationFormTexts as texts } from '@millaje/api/members/registration-form.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { useKeptForm } from '../../kept-forms.ts';
import { pathTo } from '../../paths.ts';
import { presentDay } from '../../ui/dates.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { countriesQuery } from '../reference-data/queries.ts';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { FormSection } from './form-section.tsx';
import { ListSelect, ListsFailure } from './list-select.tsx';
import { Consent, IdentityFields, LoginFields, type PersonForm } from './person-fields.tsx';
import { EMPTY_PERSON, personProblems, type PersonValues, SECRETS } from './person-values.ts';
import { PhoneFields } from './phone-fields.tsx';
import { citiesQuery, residenceCountriesQuery } from './queries.ts';
import { type RegistrationBody, useRegistration } from './use-registration.ts';
import classes from './registration.module.css';

interface IndividualValues extends PersonValues {
  code_phone: string;
  country: string;
  city: string;
  zip_code: string;
  address: string;
}

const EMPTY: IndividualValues = {
  ...EMPTY_PERSON,
  code_phone: brand.home_country.phone_code,
  country: brand.home_country.code,
  city: '',
  zip_code: '',
  address: '',
};
const checkFields = schemaResolver(individualSchema, { sync: true });

function useIndividualForm() {
  return useCheckedForm<IndividualValues & Record<string, unknown>>({
    initialValues: EMPTY as IndividualValues & Record<string, unknown>,
    validate: (values) => ({ ...checkFields(values), ...personProblems(values, presentDay()) }),
    related: { doc_type: ['doc_identity'], code_phone: ['phone'], password: ['confirmpassword'] },
  });
}

type IndividualForm = ReturnType<typeof useIndividualForm>;

function bodyOf({ confirmpassword: _twice, conditions: _accepted, ...values }: IndividualValues): RegistrationBody {
  // The form's texts are what the schema takes; it has just said so.
  return { ...values, is_product: true } as RegistrationBody;
}

/** A person registers. */
export function IndividualForm() {
  const form = useIndividualForm();
  const person = form as unknown as PersonForm;
  useKeptForm('register', form, { secrets: SECRETS });
  const guard = useUnsavedGuard(form.isDirty());
  const { register, dialog } = useRegistration(form, guard.release);
  const lists = [useQuery(countriesQuery), useQuery(residenceCountriesQuery)];

  return (
    <FormFrame onSubmit={form.onSubmit((values) => register(bodyOf(values)), focusFirstProblem)}>
      <ListsFailure lists={lists} />
      <FormSection number={1} title={texts.personal}>
        <IdentityFields form={person} />
        <PhoneFields
          code={form.getInputProps('code_phone')}
          number={form.getInputProps('phone')}
          onCodeChange={(code) => form.setFieldValue('code_phone', code)}
          labels={{ code: texts.phoneCountry, number: personTexts.phone }}
        />
      </FormSection>
      <FormSection number={2} title={texts.home}>
        <HomeFields form={form} />
      </FormSection>
      <FormSection number={3} title={texts.login}>
        <LoginFields form={person} />
      </FormSection>
      <Consent
        form={person}
        terms={
          <Anchor href={pathTo('terms')} target="_blank" inherit>
            {texts.terms}
          </Anchor>
        }
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.submitting}>
          {texts.submit}
        </Button>
      </div>
      <MessageDialog {...dialog} />
      <UnsavedDialog question={guard.question} />
    </FormFrame>
  );
}

const CITIES = 'ciudades';

/** Where the person lives. Cities that are known are offered; any other may be typed. */
function HomeFields({ form }: { form: IndividualForm }) {
  const countries = useQuery(residenceCountriesQuery);
  const cities = useQuery(citiesQuery(form.values.country)).data ?? [];
  return (
    <>
      <ListSelect
        input={form.getInputProps('country')}
        label={personTexts.country}
        isLoading={countries.isPending}
        entries={(countries.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="country"
      />
      <TextInput {...form.getInputProps('city')} label={personTexts.city} autoComplete="address-level2" list={CITIES} />
      <datalist id={CITIES}>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </datalist>
      <TextInput
        {...form.getInputProps('address')}
        label={texts.optional(personTexts.address)}
        autoComplete="street-address"
      />
      <TextInput
        {...form.getInputProps('zip_code')}
        label={texts.optional(personTexts.zipCode)}
        autoComplete="postal-code"
      />
    </>
  );
}
