import { loginTexts } from '@millaje/api/shell.texts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { PlainDialog } from '../../ui/plain-dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { homeOf, session } from './session.ts';

/** The login form as a dialog over the public pages. */
export default function LoginModal({ onClose }: { onClose: () => void }) {
  // Whoever is signed in already is led to the own area; who signs in here is led by the form.
  const [signedIn] = useState(() => session.get());
  if (signedIn !== null) return <Navigate to={homeOf(signedIn.role)} replace />;
  return (
    <PlainDialog title={loginTexts.title} onClose={onClose}>
      <LoginForm />
    </PlainDialog>
  );
}
