import { Suspense, lazy } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { CookieNotice } from '../../features/cookies/cookie-notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './layout.module.css';

const LoginModal = lazy(() => import('../../features/session/login-modal.tsx'));

/** The address opens the login form where it says `?login=1`, so that any link can. */
const LOGIN = 'login';

/** The public site: bar, page, footer, and the login form over them. */
export default function PublicLayout() {
  const [params, setParams] = useSearchParams();
  // The prerendered page knows no query: the first render in the browser must be the same.
  const isOpen = useHydrated() && params.get(LOGIN) === '1';

  function setLogin(opened: boolean): void {
    setParams(
      (current) => {
        if (opened) current.set(LOGIN, '1');
        else current.delete(LOGIN);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className={classes.site}>
      <TopBar onLogin={() => setLogin(true)} />
      <main id="contenido">
        <Outlet />
      </main>
      <Footer />
      <CookieNotice />
      {isOpen && (
        <Suspense>
          <LoginModal onClose={() => setLogin(false)} />
        </Suspense>
      )}
    </div>
  );
}
