import { Modal } from '@mantine/core';
import { type KeptExport, keptExportFileRoute } from '@millaje/api/kept-exports/kept-exports';
import { keptExportTexts as texts } from '@millaje/api/kept-exports/kept-exports.texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { dates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FileDownload } from '../../ui/file-download.tsx';
import { formatBytes } from '../../ui/format.ts';
import { QuietRow, QuietRowsSkeleton } from '../../ui/quiet-rows.tsx';
import { keptExportsQuery } from './queries.ts';
import classes from './kept-exports.module.css';

/** What one exported within a day, to be downloaded again. It arrives when it is first opened. */
export default function KeptExports({ onClose }: { onClose: () => void }) {
  const query = useQuery(keptExportsQuery);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <p className={classes.lead}>{texts.lead}</p>
      <Loaded query={query} failed={texts.loadFailed} waiting={<QuietRowsSkeleton />}>
        {(files) => <Files files={files} />}
      </Loaded>
    </Modal>
  );
}

function Files({ files }: { files: readonly KeptExport[] }) {
  if (files.length === 0) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  return (
    <ul className={`plain-list ${classes.files}`} aria-label={texts.list}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  );
}

function FileRow({ file: { id, title, filter, name, size, created_at, expires_at } }: { file: KeptExport }) {
  return (
    <QuietRow
      title={title}
      lines={[
        filter,
        texts.made(dates.dayAndTime(created_at), formatBytes(size)),
        texts.until(dates.dayAndTime(expires_at)),
      ]}
    >
      <FileDownload
        label={name}
        ask={(call) => api.download(keptExportFileRoute, { params: { id } }, call)}
        fileName={name}
        failed={texts.failed}
      />
    </QuietRow>
  );
}
