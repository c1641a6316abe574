import { schemaResolver } from '@mantine/form';
import { organisationFormSchema, type OwnOrganisation, updateCorporateRoute } from '@millaje/api/corporates/corporates';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { ask } from '../../api.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { useOwnSave } from '../../ui/catalogue/use-own-save.ts';
import { notify } from '../../ui/notify.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ownCorporateQuery } from './queries.ts';

type CompanyValues = {
  name_uc: string;
  industry_uc: string;
  address_uc: string;
  phonecode_uc: string;
  phone_uc: string;
};

const valuesOf = (organisation: OwnOrganisation): CompanyValues => ({
  name_uc: organisation.name,
  industry_uc: String(organisation.industry?.id ?? ''),
  address_uc: organisation.address ?? '',
  phonecode_uc: organisation.code_phone ?? '',
  phone_uc: organisation.phone ?? '',
});

/** The form of the ally's organisation. */
export function useCompanyForm(organisation: OwnOrganisation, onSaved: () => void) {
  const initial = valuesOf(organisation);
  const form = useCheckedForm<CompanyValues>({
    initialValues: initial,
    validate: schemaResolver(organisationFormSchema, { sync: true }),
    related: { phonecode_uc: ['phone_uc'] },
  });
  useKeptForm('company', form);
  const save = useOwnSave(form, {
    initial,
    read: readOf(organisation, valuesOf),
    send: (values, version) => ask(updateCorporateRoute, { body: values }, { version }),
    refresh: ownCorporateQuery.queryKey,
    failed: corporateTexts.saveFailed,
    onSaved: ({ message }) => {
      notify.success(message);
      onSaved();
    },
  });
  return { form, ...save };
}
