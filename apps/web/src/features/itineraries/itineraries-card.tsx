import { Alert, Button, FileButton, Group } from '@mantine/core';
import {
  itineraryFileLimits,
  type ItineraryPreview,
  type ItineraryVersion,
  uploadItinerariesRoute,
} from '@millaje/api/flights/itineraries';
import { itineraryProblems, itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { megabytesOf } from '@millaje/api/kit/table-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { formatWhole } from '../../ui/format.ts';
import { readDataUrl } from '../../ui/read-data-url.ts';
import { ApplyButton } from './apply-button.tsx';
import { itinerariesQuery } from './queries.ts';
import { VersionsTable } from './versions-table.tsx';
import classes from './itineraries-card.module.css';

/** A new timetable: a file is chosen, checked, looked at, and applied; and every earlier one can come back. */
export function ItinerariesCard() {
  const [file, setFile] = useState<File | null>(null);
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > itineraryFileLimits.bytes)
        throw new Error(itineraryProblems.tooLarge(megabytesOf(itineraryFileLimits)));
      const content = await readDataUrl(chosen);
      if (content === undefined) throw new Error(itineraryProblems.broken);
      const body = { file: content, name: chosen.name.slice(0, 120) };
      return ask(uploadItinerariesRoute, { body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: itinerariesQuery.queryKey }),
  });

  function choose(chosen: File | null): void {
    check.reset();
    setFile(chosen);
  }

  return (
    <>
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
          <Button disabled={!file} loading={check.isPending} onClick={() => file && check.mutate(file)}>
            {texts.check}
          </Button>
        </Group>
        {file && <p className={classes.chosen}>{texts.chosen(file.name)}</p>}
        {check.error && <Problems error={check.error} />}
        {check.data && (
          <Preview version={check.data.version} preview={check.data.preview} onApplied={() => choose(null)} />
        )}
      </FormPage>
      <VersionsTable />
    </>
  );
}

/** Why a file was not taken: the whole of it, and each cell. */
function Problems({ error }: { error: Error }) {
  const { file, ...cells } = error instanceof CallError ? error.fields : {};
  return (
    <Alert color="bad" mt="md" title={texts.uploadFailed}>
      <p>{file ?? error.message}</p>
      <ul className={classes.problems}>
        {Object.entries(cells).map(([place, text]) => (
          <li key={place}>
            <strong>{place}:</strong> {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A flight's name, which no line breaks: '9V 1301 BLA-MIA'. */
const unbroken = (name: string) => name.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011');

interface PreviewProps {
  version: ItineraryVersion;
  preview: ItineraryPreview;
  onApplied: () => void;
}

/** Which flights come, change and go with the file, before it is applied. */
function Preview({ version, preview, onApplied }: PreviewProps) {
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <h2 className={classes.title}>{texts.preview}</h2>
      <dl className={classes.changes}>
        {(['added', 'changed', 'removed'] as const).map((kind) => (
          <div key={kind}>
            <dt>{`${texts[kind]} (${formatWhole(preview[kind].length)})`}</dt>
            <dd>{preview[kind].length === 0 ? texts.none : preview[kind].map(unbroken).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.help}>{texts.unchanged(formatWhole(preview.unchanged))}</p>
      <Group justify="flex-end" mt="md">
        <ApplyButton version={version} label={texts.apply} onApplied={onApplied} />
      </Group>
    </section>
  );
}
