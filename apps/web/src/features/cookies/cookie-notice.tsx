import { cookieTexts as texts } from '@millaje/api/site/cookies.texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ALIASES } from '../../paths.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { consentCookie, isAccepted } from './consent.ts';
import { plainButton } from '../../ui/plain-button.ts';
import { useRoom } from '../../ui/use-room.ts';
import classes from './cookie-notice.module.css';

/** Says that the site uses cookies, until somebody has accepted it. A prerendered page does not know, and says nothing. */
export function CookieNotice() {
  const isReady = useHydrated();
  const [accepted, setAccepted] = useState(false);
  const room = useRoom('--room-below');
  if (!isReady || accepted || isAccepted(document.cookie)) return null;

  function accept(): void {
    document.cookie = consentCookie(window.location.protocol === 'https:');
    setAccepted(true);
  }

  return (
    <section ref={room} className={classes.notice} aria-label={texts.title}>
      <p>
        {texts.text} <Link to={ALIASES.privacy}>{texts.link}</Link>
      </p>
      <button type="button" className={plainButton('white')} onClick={accept}>
        {texts.accept}
      </button>
    </section>
  );
}
