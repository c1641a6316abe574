import { shellTexts } from '@millaje/api/shell.texts';
import { Suspense, useEffect } from 'react';
import { type LinksFunction, Outlet, useLocation, useSearchParams } from 'react-router';
import { fontUrls } from 'virtual:brand-fonts';
import { CookieNotice } from '../../features/cookies/cookie-notice.tsx';
import { forgetPlace } from '../../features/session/kept-place.ts';
import { LOGIN, OPENED_HERE, useOpenLogin } from '../../features/session/use-open-login.ts';
import { keepOffline } from '../../ui/keep-offline.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLateKeptFocus } from '../../ui/focus/use-late-kept-focus.ts';
import { onReadyForMore } from '../../ui/use-ready-for-more.ts';
import { useStepBack } from '../../ui/use-step-back.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';
import { fontLink } from '../../ui/font-link.ts';
import { late } from '../../ui/late.tsx';
import classes from './layout.module.css';

const LoginModal = late(() => import('../../features/session/login-modal.tsx'));

export const links: LinksFunction = () => [fontLink(fontUrls.display)];

function withoutLogin(params: URLSearchParams): URLSearchParams {
  params.delete(LOGIN);
  return params;
}

/** The public site: bar, page, footer, and the login form over them. */
export default function PublicLayout() {
  const stepBack = useStepBack();
  const openLogin = useOpenLogin();
  useLateKeptFocus();
  const state: unknown = useLocation().state;
  const [params, setParams] = useSearchParams();
  // The prerendered page knows no query: the first render in the browser must be the same.
  useEffect(() => onReadyForMore(() => void keepOffline()), []);
  const isOpen = useHydrated() && params.get(LOGIN) === '1';

  function closeLogin(): void {
    forgetPlace();
    if (state === OPENED_HERE) stepBack();
    else setParams(withoutLogin, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={classes.site}>
      <TopBar onLogin={() => openLogin()} />
      <main id="contenido">
        <noscript>
          <p className={classes.withoutScripts}>{shellTexts.withoutScripts}</p>
        </noscript>
        <Outlet />
      </main>
      <Footer />
      <CookieNotice />
      {isOpen && (
        <Suspense>
          <LoginModal onClose={closeLogin} />
        </Suspense>
      )}
    </div>
  );
}
