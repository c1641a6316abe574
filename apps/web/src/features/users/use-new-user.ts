import { registerFromAdminRoute } from '@millaje/api/identity/accounts';
import { newUserTexts } from '@millaje/api/members/person.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { presentDay } from '../../ui/dates.ts';
import { notify } from '../../ui/notify.ts';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { EMPTY_USER, newUserBody, newUserProblems, type NewUserValues } from './new-user-values.ts';

/** The form of a new user, and what sends it. */
export function useNewUser(onRegistered: () => void) {
  const queries = useQueryClient();
  const form = useCheckedForm<NewUserValues>({
    initialValues: EMPTY_USER,
    validate: (values) => newUserProblems(values, presentDay()),
    related: {
      doc_type: ['doc_identity'],
      code_phone: ['phone'],
      doc_type_uc: ['doc_identity_uc'],
      phonecode_uc: ['phone_uc'],
    },
  });
  useKeptForm('new-user', form, { secrets: ['password'] });
  const register = useMutation({
    mutationFn: (values: NewUserValues) => ask(registerFromAdminRoute, { body: newUserBody(values) }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: ['users'] });
      notify.success(newUserTexts.notice, message);
      onRegistered();
    },
    onError: (error) => {
      notify.warning(newUserTexts.notice, error.message);
      if (!(error instanceof CallError)) return;
      form.setErrors(error.fields);
      focusFirstProblem(error.fields);
    },
  });
  return { form, register };
}

export type NewUserForm = ReturnType<typeof useNewUser>['form'];
