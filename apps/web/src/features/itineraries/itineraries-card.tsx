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
import { ApplyButton } from './apply-button.tsx';
import { ItineraryChanges } from './itinerary-changes.tsx';
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
      <ItineraryChanges preview={preview} />
      <Group justify="flex-end" mt="md">
        <ApplyButton version={version} label={texts.apply} onApplied={onApplied} />
      </Group>
    </section>
  );
}
