import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { emailVerificationRoute } from '@millaje/api/identity/accounts';
import { ask } from '../../api.ts';
import { homeWithLogin } from '../../paths.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { CodeField } from './code-field.tsx';
import { useKnownEmail } from './known-email.ts';
import { useCodeCall } from './use-code-call.ts';

const validate = schemaResolver(emailVerificationRoute.body, { sync: true });

/** Activates an account with the code that came by mail. */
export function ActivationForm({ token }: { token: string | undefined }) {
  const form = useCheckedForm({ initialValues: { token: token ?? '' }, validate });
  const { send, dialog } = useCodeCall(homeWithLogin, form.setErrors, useKnownEmail());
  return (
    <FormFrame onSubmit={form.onSubmit((body) => send(() => ask(emailVerificationRoute, { body })), focusFirstProblem)}>
      <CodeField input={form.getInputProps('token')} isLocked={token !== undefined} />
      <Button type="submit" size="md" loading={form.submitting}>
        {accountCodeTexts.activation.submit}
      </Button>
      <MessageDialog {...dialog} />
    </FormFrame>
  );
}
