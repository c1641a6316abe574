import { Skeleton } from '@mantine/core';
import { explorerTexts } from '@millaje/api/settlement/explorer.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { brand } from 'virtual:brand';
import { CallError } from '../../call-error.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { CopyAction } from '../../ui/copy-action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import classes from './explorer-page.module.css';

interface ExplorerPageProps {
  title: string;
  /** The hash or the address that the page is about. */
  subject: string;
  label: string;
  children: ReactNode;
}

/** A public page about one thing on the chain: its name, what it is about in full, and what the chain says. */
export function ExplorerPage({ title, subject, label, children }: ExplorerPageProps) {
  return (
    <AreaProviders>
      <title>{`${title} · ${brand.product}`}</title>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subject}>
            <code>{subject}</code>
            <CopyAction value={subject} label={label} />
          </p>
          <p className={classes.lead}>{explorerTexts.lead}</p>
        </header>
        {children}
      </div>
    </AreaProviders>
  );
}

interface ExplorerContentProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  texts: { notFound: string; notFoundHelp: string; failed: string };
  children: (data: Data) => ReactNode;
}

/** What the chain said, or that it knows nothing of it, or that it does not answer. */
export function ExplorerContent<Data>({
  query: { data, error, refetch },
  texts,
  children,
}: ExplorerContentProps<Data>) {
  if (data !== undefined) return children(data);
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <div className={classes.card}>
        <EmptyState title={texts.notFound} help={texts.notFoundHelp} />
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className={classes.card}>
        <FailureState title={texts.failed} message={error.message} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <output className={classes.card} aria-busy="true" aria-label={shellTexts.loading}>
      <span className={classes.loading}>
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} height={14} width={`${40 + ((index * 17) % 35)}%`} />
        ))}
      </span>
    </output>
  );
}
