import { schemaResolver } from '@mantine/form';
import { type Organisation, organisationFormSchema, updateCorporateRoute } from '@millaje/api/corporates';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
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

/** The form of the ally's organisation. */
export function useCompanyForm(organisation: Organisation, onSaved: () => void) {
  const queries = useQueryClient();
  const form = useCheckedForm<CompanyValues>({
    initialValues: {
      name_uc: organisation.name,
      industry_uc: String(organisation.industry?.id ?? ''),
      address_uc: organisation.address ?? '',
      phonecode_uc: organisation.code_phone ?? '',
      phone_uc: organisation.phone ?? '',
    },
    validate: schemaResolver(organisationFormSchema, { sync: true }),
    related: { phonecode_uc: ['phone_uc'] },
  });
  useKeptForm('company', form);
  const save = useMutation({
    mutationFn: (values: CompanyValues) => ask(updateCorporateRoute, { body: values }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: ownCorporateQuery.queryKey });
      notify.success(message);
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.fields);
      notify.failure(corporateTexts.saveFailed, error.message);
    },
  });
  return { form, save };
}
