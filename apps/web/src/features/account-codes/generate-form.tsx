import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { generateTokenRoute } from '@millaje/api/identity/accounts';
import { personTexts } from '@millaje/api/members/person.texts';
import { ask } from '../../api.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { pathTo } from '../../paths.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { EmailInput } from '../person/person-inputs.tsx';
import { useKnownEmail } from './known-email.ts';
import { useCodeCall } from './use-code-call.ts';

/** What a code is for. */
export type CodePurpose = 'password' | 'activate';

/** Where a code for that purpose is used. */
export const usedAt = (purpose: CodePurpose): string =>
  pathTo(purpose === 'password' ? 'resetPassword' : 'activateAccount');

const validate = schemaResolver(generateTokenRoute.body, { sync: true });

/** Asks for a code by mail. */
export function GenerateForm({ purpose }: { purpose: CodePurpose }) {
  const form = useCheckedForm({ initialValues: { email: useKnownEmail() ?? '' }, validate });
  useKeptForm(`code ${purpose}`, form);
  const { send, dialog } = useCodeCall(usedAt(purpose), form.setErrors, form.values.email);
  return (
    <FormFrame
      onSubmit={form.onSubmit(
        ({ email }) => send(() => ask(generateTokenRoute, { body: { email, for: purpose } })),
        focusFirstProblem,
      )}
    >
      <EmailInput
        {...form.getInputProps('email')}
        label={personTexts.email}
        onType={(text) => form.setFieldValue('email', text)}
      />
      <Button type="submit" size="md" loading={form.submitting}>
        {accountCodeTexts.generate.submit}
      </Button>
      <MessageDialog {...dialog} />
    </FormFrame>
  );
}
