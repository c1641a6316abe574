import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { loginTexts } from '@millaje/api/shell.texts';
import { useId } from 'react';
import { PasswordStrength } from './password-strength.tsx';
import classes from './new-password.module.css';

interface NewPasswordFieldsProps {
  password: GetInputPropsReturnType;
  confirmation: GetInputPropsReturnType;
  labels: { password: string; confirmation: string };
}

const visibilityToggleButtonProps = { 'aria-label': loginTexts.showPassword };

/** A new password, what it still lacks, and the same again. */
export function NewPasswordFields({ password, confirmation, labels }: NewPasswordFieldsProps) {
  const rulesId = useId();
  return (
    <>
      <div className={classes.password}>
        <PasswordInput
          {...password}
          label={labels.password}
          autoComplete="new-password"
          aria-describedby={rulesId}
          visibilityToggleButtonProps={visibilityToggleButtonProps}
        />
        <PasswordStrength id={rulesId} password={String(password.value)} />
      </div>
      <PasswordInput
        {...confirmation}
        label={labels.confirmation}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibilityToggleButtonProps}
      />
    </>
  );
}
