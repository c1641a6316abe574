import { useState } from 'react';
import { acceptRange, DateRange } from '../date-range/date-range.tsx';
import { draftOf, offeredRange, problemsOf, valuesOf, withoutChips } from './filter-values.ts';
import type { FilterSet } from './filter.ts';
import type { FiltersState } from './use-filters.ts';
import classes from './filters.module.css';

/** The form of a list's filters: filled from what is active, and applied once nothing in it is wrong. */
export function useFilterForm<Set extends FilterSet>({ of, active, apply }: FiltersState<Set>) {
  const [draft, setDraft] = useState(() => draftOf(of, active));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    of,
    draft,
    problems,
    setDraft,
    /** Shows what is active. */
    fill(): void {
      setDraft(draftOf(of, active));
      setProblems({});
    },
    /** Shows what the list begins with. */
    empty: (): void => setDraft(draftOf(of, withoutChips(of, active))),
    /** Returns whether it could be applied. */
    submit(): boolean {
      const found = problemsOf(of, draft);
      setProblems(found.fields);
      if (Object.keys(found.fields).length > 0 || (found.range !== undefined && !acceptRange(draft.range)))
        return false;
      // What has no field stays as it is.
      apply({ ...active, ...valuesOf(of, draft) });
      return true;
    },
  };
}

type FilterForm = Pick<ReturnType<typeof useFilterForm<FilterSet>>, 'of' | 'draft' | 'problems' | 'setDraft'>;

/** The fields of a list's filters, the days last. */
export function FilterFields({ form }: { form: FilterForm }) {
  const { of, draft, problems, setDraft } = form;
  const fields = Object.entries(of.set).map(([name, { Field }]) =>
    Field === undefined ? null : (
      <Field
        key={name}
        value={draft.texts[name] ?? ''}
        problem={problems[name]}
        onChange={(value) => setDraft({ ...draft, texts: { ...draft.texts, [name]: value } })}
      />
    ),
  );
  const isUntouched = draft.range.from === '' && draft.range.to === '';
  return (
    <>
      {of.inPairs === true ? <div className={classes.pairs}>{fields}</div> : fields}
      {of.days !== undefined && (
        <DateRange
          value={draft.range}
          onChange={(range) => setDraft({ ...draft, range })}
          {...(of.days.hasBox && {
            enabled: draft.byDate,
            onEnabledChange: (byDate: boolean) =>
              setDraft({ ...draft, byDate, range: byDate && isUntouched ? offeredRange(of) : draft.range }),
          })}
        />
      )}
    </>
  );
}
