import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import type { Density, NamedColumn } from '../../ui/data-table/columns.ts';
import { useDensity, useHiddenColumns } from '../../ui/list/use-table-look.ts';
import { useSession } from '../session/session.ts';
import classes from './lists.module.css';

/** Which columns a list shows, and how close its rows stand. */
export default function ColumnsMenu({ columns }: { columns: readonly NamedColumn[] }) {
  const [hidden, setHidden] = useHiddenColumns();
  const [density, setDensity] = useDensity(useSession()?.user._id);

  function show(id: string, isShown: boolean): void {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    setHidden(next);
  }

  return (
    <div className={classes.menu}>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={texts.density}
        value={density}
        onChange={(value) => setDensity(value as Density)}
        data={Object.entries(texts.densities).map(([value, label]) => ({ value, label }))}
      />
      <fieldset className={classes.columns}>
        <legend>{texts.columns}</legend>
        {columns.map(({ id, header }) => (
          <Checkbox
            key={id}
            className={classes.column ?? ''}
            label={header}
            checked={!hidden.has(id)}
            onChange={(event) => show(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Button variant="subtle" size="sm" disabled={hidden.size === 0} onClick={() => setHidden(new Set())}>
        {texts.allColumns}
      </Button>
    </div>
  );
}
