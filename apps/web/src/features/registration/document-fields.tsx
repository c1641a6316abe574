import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { entriesOf, ListSelect } from './list-select.tsx';
import classes from './registration.module.css';

interface DocumentFieldsProps {
  type: GetInputPropsReturnType;
  number: GetInputPropsReturnType;
  labels: { type: string; types: Readonly<Record<string, string>>; number: string };
}

/** A document: its type, and the number however it is written. */
export function DocumentFields({ type, number, labels }: DocumentFieldsProps) {
  return (
    <div className={classes.pair}>
      <ListSelect input={type} label={labels.type} entries={entriesOf(labels.types)} autoComplete="off" />
      <TextInput {...number} label={labels.number} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
    </div>
  );
}
