import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { corporateColumns } from '../../features/corporates/corporate-columns.tsx';
import { corporateList } from '../../features/corporates/corporate-list.ts';
import { CorporateTabs } from '../../features/corporates/corporate-tabs.tsx';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { ListColumn } from '../../ui/list/list-column.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: corporateTexts.title };

/** The allies of the programme, the latest first. */
export default function StaffCorporates() {
  const list = useList(corporateList);
  const { size, setSize } = list.params;
  return (
    <ListColumn columns={corporateColumns}>
      <CorporateTabs
        filters={list.filters}
        count={list.query.data?.count}
        size={size}
        sizes={corporateList.sizes}
        onSizeChange={setSize}
        tools={<ListActions list={list} columns={corporateColumns} />}
      />
      <ListTable
        list={list}
        columns={corporateColumns}
        empty={<NoRows filters={list.filters} title={corporateTexts.empty} />}
      />
    </ListColumn>
  );
}
