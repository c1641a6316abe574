import { NativeSelect, TextInput } from '@mantine/core';
import type { Filter } from './filter.ts';

/** What the chip of a filter says: its name and its value unless it is told otherwise. */
type Chip = (shown: string) => string;

interface TextFilterOptions {
  readonly label: string;
  readonly isEmail?: true;
  readonly chip?: Chip;
  readonly problem?: (typed: string) => string | undefined;
}

/** Narrows by a text that is typed. */
export function textFilter({ label, isEmail, chip, problem }: TextFilterOptions) {
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

interface NamedFilterOptions {
  readonly label: string;
  /** What the choice of none is called. */
  readonly any: string;
  /** A hook: what there is to choose from; undefined where the person has no such choice. */
  readonly useChoices: () => readonly Choice[] | undefined;
  readonly chip?: Chip;
}

/** Narrows to one of the names that the server knows. */
export function namedFilter({ label, any, useChoices, chip }: NamedFilterOptions) {
  return {
    parse: (text: string) => text,
    chip: chip ?? ((value: string) => `${label}: ${value}`),
    Field: ({ value, onChange }) => {
      const choices = useChoices();
      if (choices === undefined) return null;
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: any }, ...choices]}
          value={value}
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
