import { TextInput, type TextInputProps } from '@mantine/core';
import { cleanInput } from '../../ui/clean-input.ts';
import { typeEmail, typeName } from './typed-name.ts';

interface TypedProps extends TextInputProps {
  /** Called with what is typed, as it is kept. */
  onType: (text: string) => void;
}

/** A first or last name: it begins with a capital. */
export function NameInput({ onType, ...input }: TypedProps) {
  return <TextInput {...input} onChange={(event) => onType(cleanInput(event, typeName))} />;
}

/** Somebody's e-mail address: small letters. Offers the own one unless something else is said. */
export function EmailInput({ onType, ...input }: TypedProps) {
  return (
    <TextInput
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      onChange={(event) => onType(cleanInput(event, typeEmail))}
    />
  );
}
