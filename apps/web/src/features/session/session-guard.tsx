import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { homeWithLogin } from '../../paths.ts';
import { endExpiredSession } from './ended-session.ts';

/** Looks at the token whenever the window gains focus; when its time is over the login form is what is left. */
export function SessionGuard() {
  const navigate = useNavigate();
  useEffect(() => {
    const check = (): void => {
      if (endExpiredSession()) void navigate(homeWithLogin, { replace: true });
    };
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [navigate]);
  return null;
}
