import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { corporateFormTexts as texts } from '@millaje/api/members/registration-form.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { industriesQuery } from '../reference-data/queries.ts';
import { DocumentFields } from './document-fields.tsx';
import { ListSelect, namedEntries } from './list-select.tsx';
import { PhoneFields } from './phone-fields.tsx';

/** An organisation as it is typed. */
export interface TypedOrganisation {
  name_uc: string;
  doc_type_uc: string;
  doc_identity_uc: string;
  industry_uc: string;
  address_uc: string;
  phonecode_uc: string;
  phone_uc: string;
}

export const EMPTY_ORGANISATION: TypedOrganisation = {
  name_uc: '',
  doc_type_uc: '',
  doc_identity_uc: '',
  industry_uc: '',
  address_uc: '',
  phonecode_uc: brand.home_country.phone_code,
  phone_uc: '',
};

interface OrganisationFieldsProps {
  form: Pick<UseFormReturnType<TypedOrganisation>, 'getInputProps'>;
  setCode: (code: string) => void;
}

/** Which organisation it is, and how it is reached. */
export function OrganisationFields({ form, setCode }: OrganisationFieldsProps) {
  const industries = useQuery(industriesQuery);
  return (
    <>
      <TextInput {...form.getInputProps('name_uc')} label={texts.name} autoComplete="organization" />
      <DocumentFields
        type={form.getInputProps('doc_type_uc')}
        number={form.getInputProps('doc_identity_uc')}
        labels={{ type: texts.documentType, types: texts.documentTypes, number: texts.document }}
      />
      <ListSelect
        input={form.getInputProps('industry_uc')}
        label={texts.industry}
        isLoading={industries.isPending}
        entries={namedEntries(industries.data)}
        autoComplete="off"
      />
      <TextInput {...form.getInputProps('address_uc')} label={texts.address} autoComplete="street-address" />
      <PhoneFields
        code={form.getInputProps('phonecode_uc')}
        number={form.getInputProps('phone_uc')}
        onCodeChange={setCode}
        labels={{ code: texts.phoneCode, number: texts.phone }}
        autoComplete="off"
      />
    </>
  );
}
