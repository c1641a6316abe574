import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import type { ListName } from '@millaje/api/saved-views/list-names';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { NamedColumn } from '../../ui/data-table/columns.ts';
import { formatWhole } from '../../ui/format.ts';
import { useHiddenColumns } from '../../ui/list/use-table-look.ts';
import { useOneOpen } from '../../ui/one-open.ts';
import { ToolPopover } from '../../ui/tool-popover.tsx';
import { late } from '../../ui/late.tsx';

const bringColumns = () => import('./columns-menu.tsx');
const bringViews = () => import('./views-menu.tsx');
const ColumnsMenu = late(bringColumns);
const ViewsMenu = late(bringViews);

interface ListToolsProps {
  name: ListName;
  columns: readonly NamedColumn[];
}

/** What every list has besides its own actions: its saved views, its columns and its density. Each comes when it is first opened. */
export function ListTools({ name, columns }: ListToolsProps) {
  const popover = useOneOpen();
  const [hidden] = useHiddenColumns();
  const count = columns.filter(({ id }) => hidden.has(id)).length;
  const views = popover('views');
  const chooser = popover('columns');
  return (
    <>
      <ToolPopover
        position="bottom-end"
        width={320}
        {...views}
        label={texts.views}
        title={texts.viewsTitle}
        icon={<IconBookmark size={16} aria-hidden />}
        bring={bringViews}
      >
        <Suspense fallback={null}>
          <ViewsMenu list={name} onDone={() => views.onOpenedChange(false)} />
        </Suspense>
      </ToolPopover>
      <ToolPopover
        position="bottom-end"
        width={320}
        {...chooser}
        label={columnsLabel(count)}
        title={texts.columnsTitle}
        icon={<IconColumns3 size={16} aria-hidden />}
        bring={bringColumns}
      >
        <Suspense fallback={null}>
          <ColumnsMenu columns={columns} />
        </Suspense>
      </ToolPopover>
    </>
  );
}

function columnsLabel(hidden: number): string {
  if (hidden === 0) return texts.columns;
  return hidden === 1 ? texts.oneHidden : texts.hiddenColumns(formatWhole(hidden));
}
