import type { FormErrors } from '@mantine/form';
import { useNavigate } from 'react-router';
import { CallError } from '../../call-error.ts';
import { useMessageDialog } from '../../ui/message-dialog.tsx';
import type { KnownEmail } from './known-email.ts';

/**
 * Sends one of the calls about codes. The server's message is the title of a dialog whatever the outcome; when that is
 * confirmed the person goes on, or stays where something was wrong.
 */
export function useCodeCall(onwardTo: string, setErrors: (errors: FormErrors) => void, email?: string) {
  const navigate = useNavigate();
  const dialog = useMessageDialog();

  async function send(call: () => Promise<{ message: string }>): Promise<void> {
    try {
      const { message } = await call();
      dialog.show({
        title: message,
        onConfirmed: () =>
          void navigate(onwardTo, { state: email === undefined ? null : ({ email } satisfies KnownEmail) }),
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.fields);
      dialog.show({ title: error.message });
    }
  }

  return { send, dialog: dialog.props };
}
