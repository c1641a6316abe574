import { Alert, Button, FileButton, Group } from '@mantine/core';
import { bankFileMaximum, uploadMovementsRoute } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { formatWhole } from '../../ui/format.ts';
import { readDataUrl } from '../../ui/read-data-url.ts';
import { ordersKey } from '../orders/queries.ts';
import { bankKey, type StatementMethod } from './queries.ts';
import classes from './bank-movements.module.css';

/** Brings a statement of the bank: chosen, read, and compared with what waits. */
export function UploadStatement({ method }: { method: StatementMethod }) {
  const [file, setFile] = useState<File | null>(null);
  const queries = useQueryClient();
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > bankFileMaximum) throw new Error(texts.tooLarge);
      const content = await readDataUrl(chosen);
      if (content === undefined) throw new Error(texts.broken);
      return ask(uploadMovementsRoute, { body: { file: content, name: chosen.name.slice(0, 120), method } });
    },
    onSuccess: async () => {
      setFile(null);
      // Where a setting says so, what it pays exactly is approved by now.
      await Promise.all([
        queries.invalidateQueries({ queryKey: bankKey }),
        queries.invalidateQueries({ queryKey: ordersKey }),
      ]);
    },
  });

  function choose(chosen: File | null): void {
    upload.reset();
    setFile(chosen);
  }

  return (
    <FormPage>
      <p className={classes.help}>{texts.help}</p>
      <p className={classes.help}>{texts.format}</p>
      <Group gap="sm" mt="md">
        <FileButton onChange={choose} accept=".xlsx,.csv" inputProps={{ 'aria-label': texts.choose }}>
          {(props) => (
            <Button {...props} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Button disabled={!file} loading={upload.isPending} onClick={() => file && upload.mutate(file)}>
          {texts.upload}
        </Button>
      </Group>
      <output className={classes.chosen}>
        {upload.isPending ? texts.uploading : file !== null && texts.chosen(file.name)}
        {upload.data !== undefined &&
          file === null &&
          texts.uploaded(
            formatWhole(upload.data.added),
            formatWhole(upload.data.known),
            formatWhole(upload.data.skipped),
          )}
      </output>
      {upload.error && (
        <Alert color="bad" mt="md" role="alert" title={texts.uploadFailed}>
          {(upload.error instanceof CallError && upload.error.fields.file) || upload.error.message}
        </Alert>
      )}
    </FormPage>
  );
}
