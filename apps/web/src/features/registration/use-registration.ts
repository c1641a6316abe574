import type { FormErrors } from '@mantine/form';
import { registerRoute } from '@millaje/api/identity/accounts';
import type { RouteInput } from '@millaje/api/kit/route';
import { registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { pathTo } from '../../paths.ts';
import type { KnownEmail } from '../account-codes/known-email.ts';
import { useMessageDialog } from '../../ui/message-dialog.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';

export type RegistrationBody = NonNullable<RouteInput<typeof registerRoute>['body']>;

interface RegistrationForm {
  readonly setErrors: (errors: FormErrors) => void;
  /** What stands in the form counts as untouched from now on. */
  readonly resetDirty: () => void;
}

/** Registers, and says how it went: then on to the activation, or back to what was typed, at the first field that is wrong. */
export function useRegistration({ setErrors, resetDirty }: RegistrationForm, onRegistered: () => void) {
  const navigate = useNavigate();
  const dialog = useMessageDialog();

  async function register(body: RegistrationBody): Promise<void> {
    try {
      const { message } = await ask(registerRoute, { body });
      onRegistered();
      // What has been sent is kept no more.
      resetDirty();
      const state = { email: body.email } satisfies KnownEmail;
      const onward = (): void => void navigate(pathTo('activateAccount'), { state });
      dialog.show({ title: registrationFormTexts.succeeded, text: message, onConfirmed: onward });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields } = error;
      setErrors(fields);
      const back = (): void => focusFirstProblem(fields);
      dialog.show({ title: registrationFormTexts.failed, text: error.message, onConfirmed: back });
    }
  }

  return { register, dialog: dialog.props };
}
