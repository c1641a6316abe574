import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { endExpiredSession } from './expired-session.ts';

/** Looks at the token whenever the window gains focus; when its time is over the person goes to the front page. */
export function SessionGuard() {
  const navigate = useNavigate();
  useEffect(() => {
    const check = (): void => {
      if (endExpiredSession()) void navigate(pathTo('home'), { replace: true });
    };
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [navigate]);
  return null;
}
