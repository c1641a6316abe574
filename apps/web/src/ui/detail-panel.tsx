import { Button, CopyButton, Drawer, Skeleton, Stack } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { IconCheck, IconLink } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
import { DetailFailure } from './detail-failure.tsx';
import { useReturnFocus } from './focus/use-return-focus.ts';
import { useStepBack } from './use-step-back.ts';
import classes from './detail-panel.module.css';

/** Whether the page before this one is one of ours: the router counts them in the browser's history. */
function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}

interface DetailPanelProps {
  title: string;
  /** The list behind the panel: closing goes there where the panel was the first page, else back to where one was. */
  backTo: To;
  /** The ways to those beside it in its list. */
  neighbours?: ReactNode;
  children: ReactNode;
}

/** Details beside the list that they belong to. The panel is a screen of its own: it has an address and can be shared. */
export function DetailPanel({ title, backTo, neighbours, children }: DetailPanelProps) {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  useReturnFocus();

  function close(): void {
    if (hasPageBefore()) stepBack();
    else void navigate(backTo, { replace: true, preventScrollReset: true });
  }

  return (
    <Drawer opened onClose={close} position="right" size="md" title={title} classNames={classes}>
      <title>{title}</title>
      <div className={classes.tools}>
        {neighbours}
        <CopyLink />
      </div>
      {children}
    </Drawer>
  );
}

/** Copies the address of what is open, without the list around it: whoever gets it sees the same. */
function CopyLink() {
  const { pathname } = useLocation();
  return (
    <CopyButton value={`${window.location.origin}${pathname}`}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? tableTexts.linkCopied : tableTexts.copyLink}
        </Button>
      )}
    </CopyButton>
  );
}

interface LoadedPanelProps<Data> extends Omit<DetailPanelProps, 'children'> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** How many lines stand in its place while it is on its way, and how high each is, in pixels. */
  waiting?: { readonly lines: number; readonly height?: number };
  children: (data: Data) => ReactNode;
}

/** The same of one thing that is fetched: while it is on its way, and where it cannot be shown, it says so. */
export function LoadedPanel<Data>({ query, waiting, children, ...panel }: LoadedPanelProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <DetailPanel {...panel}>
      {data !== undefined && children(data)}
      {data === undefined && error !== null && (
        <DetailFailure error={error} backTo={panel.backTo} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <PanelSkeleton {...waiting} />}
    </DetailPanel>
  );
}

/** The shape of details that are on their way. */
export function PanelSkeleton({ lines = 8, height = 14 }: { lines?: number; height?: number }) {
  return (
    <Stack aria-busy="true" gap="sm">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={height} width={`${55 + ((index * 13) % 40)}%`} />
      ))}
    </Stack>
  );
}
