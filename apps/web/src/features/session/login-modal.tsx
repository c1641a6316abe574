import { loginTexts } from '@millaje/api/shell.texts';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PlainDialog } from '../../ui/plain-dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { takePlace } from './kept-place.ts';
import { homeOf, session } from './session.ts';

/** Goes on as after the form, once, where another tab has signed somebody in. */
function useFollowOtherTab(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = (): void => window.removeEventListener('storage', follow);
    function follow(): void {
      const current = session.get();
      if (current === null) return;
      stop();
      void navigate(takePlace(current.user._id) ?? homeOf(current.role), { replace: true });
    }
    window.addEventListener('storage', follow);
    return stop;
  }, [navigate]);
}

/** The login form as a dialog over the public pages. */
export default function LoginModal({ onClose }: { onClose: () => void }) {
  // Whoever is signed in already is led to the own area; who signs in here is led by the form.
  const [signedIn] = useState(() => session.get());
  useFollowOtherTab();
  if (signedIn !== null) return <Navigate to={homeOf(signedIn.role)} replace />;
  return (
    <PlainDialog title={loginTexts.title} onClose={onClose}>
      <LoginForm />
    </PlainDialog>
  );
}
