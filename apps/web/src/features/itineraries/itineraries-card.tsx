import { Group } from '@mantine/core';
import {
  itineraryFileLimits,
  type ItineraryPreview,
  type ItineraryVersion,
  uploadItinerariesRoute,
} from '@millaje/api/flights/itineraries';
import { itineraryProblems, itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { megabytesOf } from '@millaje/api/kit/table-files';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FileCard, useFileSend } from '../../ui/file-card.tsx';
import { formatWhole } from '../../ui/format.ts';
import { ApplyButton } from './apply-button.tsx';
import { itinerariesQuery } from './queries.ts';
import { VersionsTable } from './versions-table.tsx';
import classes from './itineraries-card.module.css';

/** A new timetable: a file is chosen, checked, looked at, and applied; and every earlier one can come back. */
export function ItinerariesCard() {
  const queries = useQueryClient();
  const upload = useFileSend({
    maximumBytes: itineraryFileLimits.bytes,
    tooLarge: itineraryProblems.tooLarge(megabytesOf(itineraryFileLimits)),
    broken: itineraryProblems.broken,
    send: (body) => ask(uploadItinerariesRoute, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: itinerariesQuery.queryKey }),
  });
  const { data, error } = upload.sending;
  return (
    <>
      <FileCard texts={texts} label={texts.check} upload={upload} cells={<Cells error={error} />}>
        {data && <Preview version={data.version} preview={data.preview} onApplied={() => upload.choose(null)} />}
      </FileCard>
      <VersionsTable />
    </>
  );
}

/** What is wrong with a file, cell by cell. */
function Cells({ error }: { error: Error | null }) {
  const { file: _whole, ...cells } = error instanceof CallError ? error.fields : {};
  return (
    <ul className={classes.problems}>
      {Object.entries(cells).map(([place, text]) => (
        <li key={place}>
          <strong>{place}:</strong> {text}
        </li>
      ))}
    </ul>
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
