import { ActionIcon, Checkbox } from '@mantine/core';
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import { IconX } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/session/session.ts';
import { columnsOf, type DataColumns } from '../data-table/columns.ts';
import { formatWhole } from '../format.ts';
import { createKeptValues } from '../kept-values.ts';
import classes from './bulk.module.css';

interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly page: readonly string[];
  readonly select: (ids: readonly string[], isSelected: boolean) => void;
}

const SelectionContext = createContext<Selection>({ ids: new Set(), page: [], select: () => undefined });

const NONE: ReadonlySet<string> = new Set();

/** What was selected in lists that were left, by the person and the entry of the browser's history. */
const kept = createKeptValues<ReadonlySet<string>>(30);

/**
 * Which rows of a page are selected. What is not on the page any more is not selected any more; who comes back to it by the browser's
 * history finds them selected.
 */
export function useSelection<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const at = `${useSession()?.user._id} ${useLocation().key}`;
  const [chosen, setChosen] = useState(() => kept.get(at) ?? NONE);
  useEffect(() => kept.keep(at, chosen.size > 0 ? chosen : undefined), [at, chosen]);
  const page = useMemo(() => (rows ?? []).map(idOf), [rows, idOf]);
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const ids = useMemo(() => new Set(page.filter((id) => chosen.has(id))), [page, chosen]);
  const context = useMemo(() => ({ ids, page, select }), [ids, page, select]);
  return {
    context,
    rows: (rows ?? []).filter((row) => ids.has(idOf(row))),
    clear: useCallback(() => setChosen(NONE), []),
  };
}

/** Gives a list's rows the selection that they belong to. */
export function SelectionProvider({ context, children }: { context: Selection; children: ReactNode }) {
  return <SelectionContext value={context}>{children}</SelectionContext>;
}

/** The columns with a box before each row; the first one stays what leads to the details. */
export function selectableColumns<Row extends RowData>(
  columns: DataColumns<Row>,
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): DataColumns<Row> {
  const column = columnsOf<Row>();
  const hasPinned = columns.some(({ meta }) => meta?.isPinned === true);
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const head = hasPinned ? first : { ...first, meta: { width: 0, ...first.meta, isPinned: true as const } };
  const box = column.display({
    id: 'select',
    header: SelectPage,
    meta: { width: 44, phoneWidth: 40 },
    cell: ({ row: { original: row } }) => <SelectRow id={idOf(row)} name={nameOf(row)} />,
  });
  return [box, head, ...others] as DataColumns<Row>;
}

function SelectPage() {
  const { ids, page, select } = use(SelectionContext);
  return (
    // The box in it is its control; the whole cell presses it.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={classes.box}>
      <Checkbox
        size="xs"
        aria-label={texts.selectAll}
        checked={page.length > 0 && ids.size === page.length}
        indeterminate={ids.size > 0 && ids.size < page.length}
        onChange={(event) => select(page, event.currentTarget.checked)}
      />
    </label>
  );
}

function SelectRow({ id, name }: { id: string; name: string }) {
  const { ids, select } = use(SelectionContext);
  return (
    // The box in it is its control; the whole cell presses it.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={classes.box}>
      <Checkbox
        size="xs"
        aria-label={texts.selectRow(name)}
        checked={ids.has(id)}
        onChange={(event) => select([id], event.currentTarget.checked)}
      />
    </label>
  );
}

/** How many rows are selected, and what is done with them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.bar}>
      <div className={classes.selected}>
        <output className={classes.count}>
          {count === 1 ? texts.oneSelected : texts.selected(formatWhole(count))}
        </output>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.unselect} onClick={onClear}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  );
}
