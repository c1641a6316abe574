import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { downloadTexts } from '@millaje/api/signed-in.texts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatBytes } from './format.ts';
import { notify } from './notify.ts';
import { useStartOnce } from './use-start-once.ts';
import { readWithProgress } from './read-with-progress.ts';
import { saveFile } from './save-file.ts';
import classes from './file-download.module.css';

interface FileDownloadProps {
  /** What the button says. */
  label: string;
  icon?: ReactNode;
  /** Asks for the file; given up with the signal. */
  ask: (call: { signal: AbortSignal }) => Promise<Response | undefined>;
  fileName: string;
  /** What is said when it cannot be had. */
  failed: string;
  /** What is said when it is there; nothing where it is missing. */
  done?: string;
}

/** Why there is no file: what the server says of it, and whether that is a rule and no failure. */
class NoFile extends Error {
  readonly isRule: boolean;
  constructor(message: string, isRule: boolean) {
    super(message);
    this.isRule = isRule;
  }
}

/** What is said of a file that did not come: the server's words, or that the server was not reached. */
const whyNot = (error: Error): string => (error instanceof NoFile ? error.message : shellTexts.networkError);

async function noFileOf(response: Response | undefined): Promise<NoFile> {
  if (response === undefined) return new NoFile(shellTexts.networkError, false);
  const body = (await response.json().catch(() => undefined)) as { message?: unknown } | undefined;
  return new NoFile(typeof body?.message === 'string' ? body.message : '', response.status === 409);
}

/** A download that tells how much has come, and that can be given up. */
function useDownload({ ask, fileName, failed, done }: FileDownloadProps) {
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: async () => {
      const abort = new AbortController();
      running.current = abort;
      setBytes(0);
      try {
        const response = await ask({ signal: abort.signal });
        if (response?.ok !== true) throw await noFileOf(response);
        saveFile(await readWithProgress(response, setBytes), fileName);
        return true;
      } catch (error) {
        if (!abort.signal.aborted) throw error;
        return false;
      }
    },
    onSuccess: (isThere) => {
      if (isThere && done !== undefined) notify.success(done);
    },
    onError: (error) => {
      if (error instanceof NoFile && error.isRule) notify.warning(error.message);
      else notify.failure(failed, whyNot(error));
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    bytes,
    isRunning: download.isPending,
    // The server would refuse the second of two.
    start: useStartOnce(download.mutate),
    cancel: () => running.current?.abort(),
  };
}

/** The button that was pressed becomes the one that gives up; when that one goes, the focus goes back. */
function useFocusBack(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const isThere = useRef(false);
  useEffect(() => {
    if (isRunning) return;
    if (isThere.current) button.current?.focus({ preventScroll: true });
    isThere.current = false;
  }, [isRunning]);
  return {
    button,
    giveUp: {
      onFocus: () => {
        isThere.current = true;
      },
      onBlur: () => {
        isThere.current = false;
      },
    },
  };
}

/** A button that brings a file, and tells how far it is while it comes. */
export function FileDownload(props: FileDownloadProps) {
  const { label, icon = <IconDownload size={16} aria-hidden /> } = props;
  const { bytes, isRunning, start, cancel } = useDownload(props);
  const { button, giveUp } = useFocusBack(isRunning);
  if (!isRunning) {
    return (
      <Button ref={button} variant="default" size="sm" leftSection={icon} onClick={start}>
        {label}
      </Button>
    );
  }
  return (
    <div className={classes.running}>
      <output className={classes.progress}>{downloadTexts.progress(formatBytes(bytes))}</output>
      <ActionIcon
        {...giveUp}
        variant="subtle"
        color="gray"
        size="sm"
        onClick={cancel}
        aria-label={downloadTexts.cancel}
        // The button that was pressed has just become this one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
