import type { RoleName } from '@millaje/domain';
import { Navigate, Outlet, useNavigate } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { MemberShell } from '../../ui/member-shell/member-shell.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { useBalance } from '../miles/use-balance.ts';
import { type MenuLink, shownLinks } from '../../navigation.ts';
import { homeOf, useSession } from '../session/session.ts';
import type { Session } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { useLiveBalance } from './use-live-balance.ts';

interface MemberAreaProps {
  /** Whose area it is. */
  forRole: RoleName;
  links: readonly MenuLink[];
  /** What stands under the person's name. */
  identityOf: (session: Session) => { label: string; value: string } | undefined;
}

/** An area with a balance: the shell around its screens, for whoever is signed in. */
export function MemberArea(props: MemberAreaProps) {
  const session = useSession();
  if (session === null) return <Navigate to={pathTo('home')} replace />;
  // Another tab has signed in somebody else, who belongs elsewhere.
  if (session.role !== props.forRole) return <Navigate to={homeOf(session.role)} replace />;
  return (
    <AreaProviders>
      {/* Forms and questions end with the person whose they are. */}
      <SignedInArea key={session.user._id} {...props} session={session} />
    </AreaProviders>
  );
}

function SignedInArea({ links, identityOf, session }: Omit<MemberAreaProps, 'forRole'> & { session: Session }) {
  const navigate = useNavigate();
  const balance = useBalance();
  const title = useScreenTitle();
  const { user, role, token } = session;
  useLiveBalance(token);

  return (
    <MemberShell
      links={shownLinks(links, role)}
      title={title}
      name={`${user.first_name} ${user.last_name}`}
      identity={identityOf(session)}
      balance={balance}
      onSignOut={() => {
        signOut();
        void navigate(pathTo('home'));
      }}
    >
      <title>{`${title} · ${brand.product}`}</title>
      <Outlet />
    </MemberShell>
  );
}
