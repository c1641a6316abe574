import { Button, Popover } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { listTexts as texts } from '@millaje/api/lists.texts';
import type { ListName } from '@millaje/api/saved-views/list-names';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { NamedColumn } from '../../ui/data-table/columns.ts';
import { formatWhole } from '../../ui/format.ts';
import { type Openness, useOneOpen } from '../../ui/one-open.ts';
import { useHiddenColumns } from '../../ui/list/use-table-look.ts';
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
      <Tool
        {...views}
        label={texts.views}
        title={texts.viewsTitle}
        icon={<IconBookmark size={16} aria-hidden />}
        bring={bringViews}
      >
        <ViewsMenu list={name} onDone={() => views.onOpenedChange(false)} />
      </Tool>
      <Tool
        {...chooser}
        label={columnsLabel(count)}
        title={texts.columnsTitle}
        icon={<IconColumns3 size={16} aria-hidden />}
        bring={bringColumns}
      >
        <ColumnsMenu columns={columns} />
      </Tool>
    </>
  );
}

function columnsLabel(hidden: number): string {
  if (hidden === 0) return texts.columns;
  return hidden === 1 ? texts.oneHidden : texts.hiddenColumns(formatWhole(hidden));
}

interface ToolProps extends Openness {
  label: string;
  title: string;
  icon: ReactNode;
  /** Fetches what it shows, at the first sign that somebody wants it. */
  bring: () => Promise<unknown>;
  children: ReactNode;
}

function Tool({ label, title, icon, bring, opened, onOpenedChange, children }: ToolProps) {
  const titleId = useId();
  return (
    <Popover
      opened={opened}
      onDismiss={() => onOpenedChange(false)}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={icon}
          onClick={() => onOpenedChange(!opened)}
          onPointerEnter={() => void bring().catch(() => undefined)}
          onFocus={() => void bring().catch(() => undefined)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} p="md">
        <h2 id={titleId} className="visually-hidden">
          {title}
        </h2>
        <Suspense fallback={null}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
