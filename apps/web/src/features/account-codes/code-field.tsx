import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';

interface CodeFieldProps {
  input: GetInputPropsReturnType;
  /** The code came with the address: it stands as it is. */
  isLocked: boolean;
}

/** The code that came by mail. */
export function CodeField({ input, isLocked }: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      label={accountCodeTexts.code}
      description={isLocked ? accountCodeTexts.codeLocked : undefined}
      readOnly={isLocked}
      variant={isLocked ? 'filled' : 'default'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
