import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { twoFactorConfirmRoute } from '@millaje/api/identity/two-factor';
import { twoFactorTexts as texts } from '@millaje/api/identity/two-factor.texts';
import { CallError } from '../../call-error.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import classes from './two-factor.module.css';

interface CodeFormProps {
  submitLabel: string;
  /** Takes something away: the button says so. */
  isDestructive?: boolean;
  /** Sends the code; what it throws is shown at the field. */
  onSubmit: (code: string) => Promise<void>;
  onCancel: () => void;
}

const validate = schemaResolver(twoFactorConfirmRoute.body, { sync: true });

/** Asks for a code of the second factor. */
export function CodeForm({ submitLabel, isDestructive = false, onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({ initialValues: { code_2fa: '' }, validate });

  async function submit({ code_2fa }: { code_2fa: string }): Promise<void> {
    try {
      await onSubmit(code_2fa);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFieldError('code_2fa', error.message);
    }
  }

  const { error, ...input } = form.getInputProps('code_2fa');
  return (
    <form className={classes.codeForm} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        {...input}
        error={error}
        errorProps={{ role: 'alert' }}
        label={texts.code}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        // The person has just asked for this form: typing can go on at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FormFoot
        submitLabel={submitLabel}
        isDestructive={isDestructive}
        isPending={form.submitting}
        onCancel={onCancel}
      />
    </form>
  );
}
