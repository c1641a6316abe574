import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { loginTexts } from '@millaje/api/shell.texts';
import { type ComponentProps, useId, useState } from 'react';
import classes from './plain-field.module.css';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  /** Said below the label. */
  help?: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** A field of one line without the library of components; what is typed into one for a password can be shown. */
export function PlainField({ label, help, error, type = 'text', ...input }: PlainFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  const told = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      <div className={classes.line}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : type}
          className={classes.input}
          data-secret={isSecret || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={told === '' ? undefined : told}
        />
        {isSecret && (
          <button
            type="button"
            className={classes.show}
            aria-label={loginTexts.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
