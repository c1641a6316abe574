import { updatePasswordRoute } from '@millaje/api/identity/accounts';
import { passwordChangeTexts } from '@millaje/api/members/person.texts';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { tellFailure } from '../../tell-failure.ts';
import { notify } from '../../ui/notify.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { session } from '../session/session.ts';
import { passwordProblems, type PasswordValues } from './password-problems.ts';

/** The form of a new password. Every session ends with the old password, this one too: the person signs in anew. */
export function usePasswordForm(onChanged: () => void) {
  const form = useCheckedForm<PasswordValues>({
    initialValues: { token: '', password: '', confirmation: '' },
    validate: passwordProblems,
    related: { password: ['confirmation'] },
  });
  const save = useMutation({
    mutationFn: ({ token, password }: PasswordValues) => ask(updatePasswordRoute, { body: { token, password } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onChanged();
      session.clear();
    },
    onError: (error) => {
      if (error instanceof CallError)
        form.setErrors(error.rule === 'token_not_valid' ? { token: error.message } : error.fields);
      tellFailure(error, passwordChangeTexts.failed);
    },
  });
  return { form, save };
}
