import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../call-error.ts';
import { FileChoice } from './file-choice.tsx';
import { firstPress } from './first-press.ts';
import { FormPage } from './form-page.tsx';
import { readDataUrl } from './read-data-url.ts';
import classes from './file-card.module.css';

/** A table as a call takes it: its content, and what it is called. */
export interface SentFile {
  readonly file: string;
  readonly name: string;
}

interface FileSendOptions<Answer> {
  readonly maximumBytes: number;
  /** What is said of a file that is not sent at all. */
  readonly tooLarge: string;
  readonly broken: string;
  readonly send: (sent: SentFile) => Promise<Answer>;
  /** `clear` chooses none, and keeps what was said of the file. */
  readonly onSuccess: (answer: Answer, clear: () => void) => unknown;
}

/** A file that is chosen, read and sent; what was said of the one before goes when another is chosen. */
export function useFileSend<Answer>({ maximumBytes, tooLarge, broken, send, onSuccess }: FileSendOptions<Answer>) {
  const [file, setFile] = useState<File | null>(null);
  const sending = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > maximumBytes) throw new Error(tooLarge);
      const content = await readDataUrl(chosen);
      if (content === undefined) throw new Error(broken);
      return send({ file: content, name: chosen.name.slice(0, 120) });
    },
    onSuccess: (answer) => onSuccess(answer, () => setFile(null)),
  });
  return {
    file,
    sending,
    choose(chosen: File | null): void {
      sending.reset();
      setFile(chosen);
    },
  };
}

interface FileCardProps {
  texts: {
    readonly help: string;
    readonly format: string;
    readonly choose: string;
    readonly chosen: (name: string) => string;
    readonly uploadFailed: string;
  };
  /** What sends it is called so, and so while it is on its way. */
  label: string;
  busy?: string;
  upload: Pick<ReturnType<typeof useFileSend>, 'file' | 'choose'> & {
    readonly sending: Pick<ReturnType<typeof useFileSend>['sending'], 'mutate' | 'isPending' | 'error'>;
  };
  /** What is said where no file is chosen. */
  told?: ReactNode;
  /** What is said of its cells, besides what is wrong with the whole. */
  cells?: ReactNode;
  children?: ReactNode;
}

/** A card by which a table comes: what it has to hold, the file, and what became of it. */
export function FileCard({ texts, label, busy, upload, told, cells, children }: FileCardProps) {
  const { file, choose, sending } = upload;
  return (
    <FormPage>
      <p className={classes.help}>{texts.help}</p>
      <p className={classes.help}>{texts.format}</p>
      <Group gap="sm" mt="md">
        <FileChoice onChange={choose} accept=".xlsx,.csv" inputProps={{ 'aria-label': texts.choose }}>
          {(props) => (
            <Button {...props} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileChoice>
        <Button disabled={!file} loading={sending.isPending} onClick={firstPress(() => file && sending.mutate(file))}>
          {label}
        </Button>
      </Group>
      <output className={classes.chosen}>
        {sending.isPending && busy !== undefined ? busy : file === null ? told : texts.chosen(file.name)}
      </output>
      {sending.error && (
        <Alert color="bad" mt="md" role="alert" title={texts.uploadFailed}>
          <p>{(sending.error instanceof CallError && sending.error.fields.file) || sending.error.message}</p>
          {cells}
        </Alert>
      )}
      {children}
    </FormPage>
  );
}
