import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:brand-theme.css';
import './theme/global.css';
import './theme/mantine.css';
import { MantineProvider } from '@mantine/core';
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
import { fontUrls } from 'virtual:brand-fonts';
import { SessionGuard } from './features/session/session-guard.tsx';
import { theme } from './theme/theme.ts';
import { NoticeHost } from './ui/notice-host.tsx';
import { OfflineStrip } from './ui/offline-strip.tsx';
import { NotFoundPage, UnexpectedErrorPage } from './ui/problem-page.tsx';
import { watchScrollBar } from './ui/scroll-bar.ts';
import { ShellSkeleton } from './ui/shell-skeleton.tsx';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[fontUrls.text, fontUrls.display].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
];

/** The document. The scheme script sets an attribute before React starts, hence the suppressed warning. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script src="/color-scheme.js" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          <NoticeHost />
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What stands on every page, whatever the area. */
export default function App() {
  useEffect(watchScrollBar, []);
  return (
    <>
      <OfflineStrip />
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
