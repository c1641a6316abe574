import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { updatePasswordRoute } from '@millaje/api/identity/accounts';
import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { ask } from '../../api.ts';
import { homeWithLogin } from '../../paths.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { CodeField } from './code-field.tsx';
import { useKnownEmail } from './known-email.ts';
import { useCodeCall } from './use-code-call.ts';

interface ResetValues extends Record<string, unknown> {
  token: string;
  password: string;
  confirmation: string;
}

const checkFields = schemaResolver(updatePasswordRoute.body, { sync: true });

function confirmationProblem({ password, confirmation }: ResetValues): string | undefined {
  if (confirmation === '') return registrationTexts.confirmationRequired;
  return confirmation === password ? undefined : accountTexts.newPasswordsDiffer;
}

function validate(values: ResetValues) {
  const confirmation = confirmationProblem(values);
  return { ...checkFields(values), ...(confirmation === undefined ? {} : { confirmation }) };
}

/** Sets a new password with the code that came by mail. */
export function ResetForm({ token }: { token: string | undefined }) {
  const form = useCheckedForm<ResetValues>({
    initialValues: { token: token ?? '', password: '', confirmation: '' },
    validate,
    related: { password: ['confirmation'] },
  });
  const { send, dialog } = useCodeCall(homeWithLogin, form.setErrors, useKnownEmail());
  return (
    <FormFrame
      onSubmit={form.onSubmit(
        ({ token: code, password }) => send(() => ask(updatePasswordRoute, { body: { token: code, password } })),
        focusFirstProblem,
      )}
    >
      <CodeField input={form.getInputProps('token')} isLocked={token !== undefined} />
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
        labels={accountCodeTexts.reset}
      />
      <Button type="submit" size="md" loading={form.submitting}>
        {accountCodeTexts.reset.submit}
      </Button>
      <MessageDialog {...dialog} />
    </FormFrame>
  );
}
