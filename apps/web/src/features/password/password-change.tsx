import { Button, TextInput } from '@mantine/core';
import { passwordChangeTexts as texts } from '@millaje/api/members/person.texts';
import { useState } from 'react';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { Section } from '../../ui/section.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { firstPress } from '../../ui/first-press.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { usePasswordForm } from './use-password-form.ts';
import { useTokenRequest } from './use-token-request.ts';
import classes from './password.module.css';

/** Changing one's password: a token comes by mail first, then the form takes it with the new password. */
export function PasswordChange({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const request = useTokenRequest(() => setOpen(true));
  return (
    <Section title={texts.title}>
      <div className={classes.body}>
        {isOpen ? (
          <PasswordForm email={email} onClose={() => setOpen(false)} />
        ) : (
          <>
            <p className={classes.lead}>{texts.lead}</p>
            <Button size="sm" loading={request.isPending} onClick={firstPress(() => request.mutate(email))}>
              {texts.start}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, save } = usePasswordForm(onClose);
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstProblem)}
    >
      <p className={classes.lead}>{texts.sent(email)}</p>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput
        {...form.getInputProps('token')}
        label={texts.token}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // The person has just asked for this form: typing can go on at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
        labels={{ password: texts.newPassword, confirmation: texts.confirmation }}
      />
      <FormFoot submitLabel={texts.submit} isPending={save.isPending} onCancel={onClose} />
      <UnsavedDialog question={guard.question} />
    </form>
  );
}
