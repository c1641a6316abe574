import { NativeSelect } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { formatWhole } from '../format.ts';
import { Pager } from '../pager/pager.tsx';
import classes from './list-footer.module.css';

interface ListFooterProps {
  page: number;
  size: number;
  /** The page sizes to choose from. */
  sizes: readonly number[];
  /** Rows of all pages; undefined while nobody knows. Without rows there is nothing to page through. */
  count: number | undefined;
  countIsEstimate?: boolean | undefined;
  /** The screen tells how many there are somewhere else. */
  isCountElsewhere?: boolean;
  onPageChange: (page: number) => void;
  onSizeChange: (size: number) => void;
}

/** Under a table: how many rows there are, how many a page has, and the pages. */
export function ListFooter(props: ListFooterProps) {
  const { page, size, sizes, count, countIsEstimate, isCountElsewhere, onPageChange, onSizeChange } = props;
  if (count === undefined || count === 0) return null;
  return (
    <div className={classes.footer}>
      <output className={classes.count}>
        {isCountElsewhere !== true && tableTexts.total(`${countIsEstimate === true ? '≈ ' : ''}${formatWhole(count)}`)}
      </output>
      <Pager page={page} size={size} count={count} onPageChange={onPageChange} />
      <label className={classes.size}>
        {tableTexts.rowsPerPage}
        <NativeSelect
          size="xs"
          data={sizes.map((value) => ({ value: String(value), label: formatWhole(value) }))}
          value={String(size)}
          onChange={(event) => onSizeChange(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  );
}
