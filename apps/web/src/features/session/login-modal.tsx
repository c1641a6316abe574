import { Modal } from '@mantine/core';
import { loginTexts } from '@millaje/api/shell.texts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { LoginForm } from './login-form.tsx';

/** The login form as a dialog over the public pages. */
export default function LoginModal({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <AreaProviders>
      <Modal opened onClose={onClose} title={loginTexts.title} size="sm">
        <LoginForm />
      </Modal>
    </AreaProviders>
  );
}
