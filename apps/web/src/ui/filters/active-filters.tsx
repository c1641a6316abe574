import { tableTexts } from '@millaje/api/signed-in.texts';
import { IconX } from '@tabler/icons-react';
import classes from './active-filters.module.css';

export interface ActiveFilter {
  key: string;
  /** What it filters by, with its value: 'Tipo: Premio'. */
  label: string;
}

interface ActiveFiltersProps {
  active: readonly ActiveFilter[];
  onRemove: (key: string) => void;
}

/** What a list is narrowed by, as chips that can be taken away one by one. */
export function ActiveFilters({ active, onRemove }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.chips}`} aria-label={tableTexts.activeFilters}>
      {active.map(({ key, label }) => (
        <li key={key} className={classes.chip}>
          {label}
          <button
            type="button"
            className={classes.remove}
            aria-label={tableTexts.removeFilter(label)}
            onClick={() => onRemove(key)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
