import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:brand-theme.css';
import './theme/global.css';
import './theme/mantine.css';
import './theme/forced-colors.css';
import './theme/print.css';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LinksFunction,
} from 'react-router';
import { brand } from 'virtual:brand';
import { fontUrls } from 'virtual:brand-fonts';
import icon from 'virtual:brand-icon';
import { SessionGuard } from './features/session/session-guard.tsx';
import { AreaMark } from './ui/area-mark.tsx';
import beforePaint from './ui/before-paint.mjs?raw';
import { followColorScheme } from './ui/color-scheme.ts';
import { fontLink } from './ui/font-link.ts';
import holdPlace from './ui/hold-place.mjs?raw';
import { NoticeHost } from './ui/notice-host.tsx';
import { OfflineStrip } from './ui/offline-strip.tsx';
import { PageAnnouncer } from './ui/page-announcer.tsx';
import { NotFoundPage, UnexpectedErrorPage } from './ui/problem-page.tsx';
import { watchScrollBar } from './ui/scroll-bar.ts';
import { ShellSkeleton } from './ui/shell-skeleton.tsx';

export const links: LinksFunction = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  fontLink(fontUrls.text),
];

/**
 * The document. A script sets attributes before React starts, hence the suppressed warning; where none runs, the page is light: the
 * colours of a page without a scheme are nobody's.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={brand.colors.night} />
        {/* Colours, shape and place of the page before its first paint; inside the page, so that nothing is waited for. It has run by the time when
            the page's own script comes, which does not bring it once more. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint + holdPlace : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <NoticeHost />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What stands on every page, whatever the area. */
export default function App() {
  useEffect(watchScrollBar, []);
  useEffect(followColorScheme, []);
  return (
    <>
      <OfflineStrip />
      <AreaMark />
      <PageAnnouncer />
      <SessionGuard />
      <Outlet />
    </>
  );
}

/** Shown by the fallback page until the scripts of an area have arrived. */
export function HydrateFallback() {
  return <ShellSkeleton />;
}

/** The last net: an unknown address, or a bug of ours. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <UnexpectedErrorPage />;
}
