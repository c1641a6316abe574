import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { cleanInput } from '../../ui/clean-input.ts';
import { typeDocument } from '../person/typed-text.ts';
import { entriesOf, ListSelect } from './list-select.tsx';
import classes from './registration.module.css';

interface DocumentFieldsProps {
  type: GetInputPropsReturnType;
  number: GetInputPropsReturnType;
  onNumberChange: (number: string) => void;
  labels: { type: string; types: Readonly<Record<string, string>>; number: string };
}

/** A document: its type, and the number as one of that type is written. */
export function DocumentFields({ type, number, onNumberChange, labels }: DocumentFieldsProps) {
  // Before a type is chosen it may become a passport, which has letters.
  const chosen = type.value === '' ? 'P' : String(type.value);
  return (
    <div className={classes.pair}>
      <ListSelect input={type} label={labels.type} entries={entriesOf(labels.types)} autoComplete="off" />
      <TextInput
        {...number}
        label={labels.number}
        inputMode={chosen === 'P' ? undefined : 'numeric'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onNumberChange(cleanInput(event, (text) => typeDocument(chosen, text)))}
      />
    </div>
  );
}
