import { Button, NativeSelect, TextInput } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { Filter } from './filter.ts';
import classes from './filters.module.css';

/** What the chip of a filter says: its name and its value unless it is told otherwise. */
type Chip = (shown: string) => string;

interface TextFilterOptions {
  readonly label: string;
  readonly isEmail?: true;
  readonly chip?: Chip;
  readonly problem?: (typed: string) => string | undefined;
}

/** What is wrong with an e-mail that somebody is found by: a part of one belongs to nobody. */
const partOfEmail = (typed: string): string | undefined =>
  typed.trim() === '' || /\S@\S/.test(typed) ? undefined : tableTexts.wholeEmail;

/** Narrows by a text that is typed; by an e-mail only as a whole. */
export function textFilter({ label, isEmail, chip, problem = isEmail && partOfEmail }: TextFilterOptions) {
  return {
    parse: (text: string) => text,
    chip: chip ?? ((value: string) => `${label}: ${value}`),
    ...(problem ? { problem } : {}),
    Field: ({ value, onChange, problem: error }) => (
      <TextInput
        label={label}
        type={isEmail === true ? 'email' : 'text'}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  } satisfies Filter;
}

type Choice = string | { readonly value: string; readonly label: string };

/** What there is to choose from: names of ours, or a list of the server's as its query has it. */
interface Choices {
  readonly data?: readonly Choice[] | undefined;
  readonly isPending?: boolean;
  readonly isError?: boolean;
  readonly isFetching?: boolean;
  readonly refetch?: () => unknown;
}

interface NamedFilterOptions {
  readonly label: string;
  /** What the choice of none is called. */
  readonly any: string;
  /** A hook: what there is to choose from; undefined where the person has no such choice. */
  readonly useChoices: () => Choices | undefined;
  readonly chip?: Chip;
}

/** The choices with the chosen one among them, which may be no more, or not be known yet. */
function withChosen(choices: readonly Choice[], chosen: string): readonly Choice[] {
  const isKnown = choices.some((choice) => (typeof choice === 'string' ? choice : choice.value) === chosen);
  return chosen === '' || isKnown ? choices : [...choices, chosen];
}

/** Says of a field that its choices could not be loaded, and asks for them again. */
function ListFailed({ choices: { isFetching = false, refetch } }: { choices: Choices }) {
  return (
    <span className={classes.failed}>
      {tableTexts.choicesFailed}
      <Button variant="subtle" color="bad" size="compact-sm" loading={isFetching} onClick={() => void refetch?.()}>
        {shellTexts.retry}
      </Button>
    </span>
  );
}

/** Narrows to one of the names that the server knows. */
export function namedFilter({ label, any, useChoices, chip }: NamedFilterOptions) {
  return {
    parse: (text: string) => text,
    chip: chip ?? ((value: string) => `${label}: ${value}`),
    Field: ({ value, onChange }) => {
      const choices = useChoices();
      if (choices === undefined) return null;
      const isFailed = choices.isError === true && choices.data === undefined;
      const first = choices.isPending === true ? shellTexts.loading : any;
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: first }, ...withChosen(choices.data ?? [], value)]}
          value={value}
          error={isFailed ? <ListFailed choices={choices} /> : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    },
  } satisfies Filter;
}

interface ChoiceFilterOptions<Value extends string> {
  readonly label: string;
  /** What the choice of none is called; without it there is no such choice. */
  readonly any?: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly chip?: (shown: string, value: Value) => string | undefined;
  readonly initial?: Value;
  readonly everything?: Value;
}

/** Narrows to one of a closed set, in the order of its names. */
export function choiceFilter<Value extends string>(options: ChoiceFilterOptions<Value>) {
  const { label, any, names, chip, initial, everything } = options;
  const data = (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
  return {
    parse: (text: string) => (Object.hasOwn(names, text) ? (text as Value) : null),
    ...(initial === undefined ? {} : { initial }),
    ...(everything === undefined ? {} : { everything }),
    chip: (value: Value) => (chip ? chip(names[value], value) : `${label}: ${names[value]}`),
    Field: ({ value, onChange }) => (
      <NativeSelect
        label={label}
        data={any === undefined ? data : [{ value: '', label: any }, ...data]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  } satisfies Filter<Value>;
}

/** Narrows by what another part of the screen sets, such as tabs; it has neither field nor chip. */
export function stateFilter<const Value extends string>(values: readonly Value[], initial?: NoInfer<Value>) {
  return {
    parse: (text: string) => values.find((value) => value === text) ?? null,
    ...(initial === undefined ? {} : { initial }),
  } satisfies Filter<Value>;
}

/** Narrows by what another part of the screen asks for; its chip tells it and takes it away. */
export function foundFilter(chip: Chip) {
  return { parse: (text: string) => text, chip } satisfies Filter;
}
