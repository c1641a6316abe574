import { IconFileTypePdf } from '@tabler/icons-react';
import { holdersPdfRoute, usersExcelRoute } from '@millaje/api/members/users';
import { userTexts as texts } from '@millaje/api/members/users.texts';
import { api } from '../../api.ts';
import type { Sort } from '../../ui/data-table/data-table.tsx';
import { FileDownload } from '../../ui/file-download.tsx';
import { sortedQueryOf, type UserFilterValues } from './user-list.ts';

interface UsersExcelProps {
  filters: UserFilterValues;
  sort: Sort | undefined;
}

/** The filtered users in the order of the list as a spreadsheet. */
export function UsersExcel({ filters, sort }: UsersExcelProps) {
  return (
    <FileDownload
      label={texts.download}
      ask={(call) => api.download(usersExcelRoute, { query: sortedQueryOf(filters, sort) }, call)}
      fileName={texts.excelFile}
      failed={texts.excelFailed}
    />
  );
}

/** Everybody who has miles, as a PDF. */
export function HoldersPdf() {
  return (
    <FileDownload
      label={texts.holders}
      icon={<IconFileTypePdf size={16} aria-hidden />}
      ask={(call) => api.download(holdersPdfRoute, {}, call)}
      fileName={texts.holdersFile}
      failed={texts.holdersFailed}
      done={texts.holdersDone}
    />
  );
}
