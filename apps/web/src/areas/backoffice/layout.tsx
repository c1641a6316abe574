import { isOfStaff } from '@millaje/domain';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Navigate, Outlet } from 'react-router';
import { brand } from 'virtual:brand';
import { wayOut } from '../../features/session/ended-session.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { homeOf, useSession } from '../../features/session/session.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts';
import { usePageFocus } from '../../ui/focus/use-page-focus.ts';
import { useOneEscape } from '../../ui/use-one-escape.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { StaffBar } from './staff-bar.tsx';
import classes from './layout.module.css';

/** Staff only; what a role may do there is the server's decision. */
export const clientLoader = onlyFor('SUPER_ADMIN', 'CONSULT');

/** The back office: a menu in night, and the whole width for the work. */
export default function BackOfficeLayout() {
  const session = useSession();
  const title = useScreenTitle();
  useOneEscape();
  useKeptFocus();
  usePageFocus();
  if (session === null) return <Navigate to={wayOut()} replace />;
  // Another tab has signed in somebody else, who belongs elsewhere.
  if (!isOfStaff(session.role)) return <Navigate to={homeOf(session.role)} replace />;
  return (
    <AreaProviders>
      <title>{`${title} · ${brand.product}`}</title>
      <StaffBar session={session} />
      <main id="contenido" className={classes.content}>
        <h1 className={classes.title}>{title}</h1>
        {/* Forms and questions end with the person whose they are. Filters are part of the address that everything else reads too: a detail leads back to the list as it was. */}
        <NuqsAdapter key={session.user._id} defaultOptions={{ shallow: false }}>
          <Outlet />
        </NuqsAdapter>
      </main>
    </AreaProviders>
  );
}
