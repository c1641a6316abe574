import type { RoleName } from '@millaje/domain';
import { Navigate, Outlet, useMatch } from 'react-router';
import { brand } from 'virtual:brand';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { MemberShell } from '../../ui/member-shell/member-shell.tsx';
import { NextScreens } from '../../ui/next-screens.tsx';
import { useLateKeptFocus } from '../../ui/focus/use-late-kept-focus.ts';
import { useOneEscape } from '../../ui/use-one-escape.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { useKeptAnswers } from '../offline/use-kept-answers.ts';
import { useBalance } from '../miles/use-balance.ts';
import { type MenuLink, shownLinks } from '../../navigation.ts';
import { wayOut } from '../session/ended-session.ts';
import { homeOf, useSession } from '../session/session.ts';
import type { Session } from '../session/session-store.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { initialsOf } from '../profile/initials.ts';
import { useLiveBalance } from './use-live-balance.ts';

interface MemberAreaProps {
  /** Whose area it is. */
  forRole: RoleName;
  links: readonly MenuLink[];
  /** What stands in the person's own menu besides the profile. */
  accountLinks?: readonly MenuLink[];
  homeTo: string;
  profileTo: string;
  /** What stands under the person's name. */
  identityOf: (session: Session) => { label: string; value: string } | undefined;
}

/** An area with a balance: the shell around its screens, for whoever is signed in. */
export function MemberArea(props: MemberAreaProps) {
  const session = useSession();
  useOneEscape();
  useLateKeptFocus();
  if (session === null) return <Navigate to={wayOut()} replace />;
  // Another tab has signed in somebody else, who belongs elsewhere.
  if (session.role !== props.forRole) return <Navigate to={homeOf(session.role)} replace />;
  return (
    <AreaProviders>
      {/* Forms and questions end with the person whose they are. */}
      <SignedInArea key={session.user._id} {...props} session={session} />
    </AreaProviders>
  );
}

function SignedInArea(props: Omit<MemberAreaProps, 'forRole'> & { session: Session }) {
  const { links, accountLinks = [], homeTo, profileTo, identityOf, session } = props;
  // A promotion opens at home, too.
  const isHome = useMatch(`${homeTo}/:promotion?`) !== null;
  const leave = useSignOut();
  const balance = useBalance();
  const title = useScreenTitle();
  const { user, role, token } = session;
  const shown = shownLinks(links, role);
  useLiveBalance(token);
  useKeptAnswers(user._id);

  return (
    <MemberShell
      links={shown}
      accountLinks={accountLinks}
      title={title}
      name={`${user.first_name} ${user.last_name}`}
      initials={initialsOf(user)}
      identity={identityOf(session)}
      balance={balance}
      isHome={isHome}
      profileTo={profileTo}
      onSignOut={leave}
    >
      <title>{`${title} · ${brand.product}`}</title>
      <Outlet />
      <NextScreens pages={[...[...shown, ...accountLinks].map(({ to }) => to), profileTo]} />
    </MemberShell>
  );
}
