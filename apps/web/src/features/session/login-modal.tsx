import { Modal } from '@mantine/core';
import { loginTexts } from '@millaje/api/shell.texts';
import { LoginForm } from './login-form.tsx';

/** The login form as a dialog over the public pages. */
export default function LoginModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={loginTexts.title} size="sm">
      <LoginForm onSignedIn={onClose} />
    </Modal>
  );
}
