import { loginTexts, menuTexts } from '@millaje/api/shell.texts';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isReady, pathTo } from '../../paths.ts';
import { bring } from '../../ui/bring.ts';
import { plainButton } from '../../ui/plain-button.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { useKnownEmail } from '../account-codes/known-email.ts';
import { useKeptName } from './kept-name.ts';
import { takePlace } from './kept-place.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import type { CredentialProblems, Credentials, SignInProblem } from './sign-in.ts';
import classes from './login-form.module.css';

/** What signs in is large, and is fetched when somebody begins to type. */
const loadSignIn = () => import('./sign-in.ts');

function typedInto(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const textOf = (name: keyof Credentials): string => (data.get(name) as string | null) ?? '';
  return { username: textOf('username'), password: textOf('password'), code_2fa: textOf('code_2fa') };
}

function useLogin() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<SignInProblem>();
  const [identifier, setIdentifier] = useState('');
  const [errors, setErrors] = useState<CredentialProblems>({});
  const [codeShown, setCodeShown] = useState(false);
  const [isSending, setSending] = useState(false);
  // Presses come faster than a button can look busy.
  const isBusy = useRef(false);

  async function signIn(form: HTMLFormElement): Promise<void> {
    const values = typedInto(form);
    const tools = await bring(loadSignIn).catch(({ message }: Error) => message);
    if (typeof tools === 'string') return setProblem({ kind: 'refused', message: tools });
    const wrong = tools.credentialProblems(values, { isCodeAsked: codeShown });
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const outcome = await tools.signIn(values);
    // In place of the form: the way back does not lead to it again.
    if (outcome.ok) return void navigate(takePlace(outcome.userId) ?? outcome.home, { replace: true });
    setIdentifier(values.username);
    setProblem(outcome.problem);
    if (outcome.problem.kind === 'code_needed') setCodeShown(true);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    await signIn(event.currentTarget).finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    void bring(loadSignIn).catch(() => undefined);
    const { name } = target as HTMLInputElement;
    setErrors(({ [name as keyof Credentials]: _mended, ...rest }) => rest);
  }

  return { problem, identifier, errors, codeShown, isSending, submit, onInput };
}

/** Identifier, password and, once the server asks for it, the code of the second factor. */
export function LoginForm() {
  const { problem, identifier, errors, codeShown, isSending, submit, onInput } = useLogin();
  const knownEmail = useKnownEmail();
  const name = useKeptName();
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} onInput={onInput}>
      <PlainField
        ref={name}
        name="username"
        defaultValue={knownEmail}
        label={loginTexts.identifier}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <PlainField
        name="password"
        type="password"
        label={loginTexts.password}
        error={errors.password}
        autoComplete="current-password"
      />
      {codeShown && (
        <PlainField
          name="code_2fa"
          label={loginTexts.code}
          help={loginTexts.codeHelp}
          error={errors.code_2fa}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // The server has just asked for the code: typing can go on at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {problem !== undefined && <SignInNotice problem={problem} identifier={identifier} />}
      <button type="submit" className={plainButton('filled', 'md', classes.submit)} aria-busy={isSending}>
        {loginTexts.submit}
      </button>
      <LoginLinks hasActivation={problem?.kind !== 'not_validated'} />
    </form>
  );
}

/** What somebody may need instead of signing in; who was told to validate the account has that way in the notice. */
function LoginLinks({ hasActivation }: { hasActivation: boolean }) {
  const links = [
    { name: 'passwordCode', label: menuTexts.public.forgotPassword, to: pathTo('passwordCode') },
    { name: 'register', label: menuTexts.public.register, to: pathTo('register') },
    { name: 'activateAccount', label: menuTexts.public.activateAccount, to: pathTo('activateAccount') },
  ] as const;
  const shown = links.filter(({ name }) => isReady(name) && (hasActivation || name !== 'activateAccount'));
  if (shown.length === 0) return null;
  return (
    <p className={classes.links}>
      {shown.map(({ name, label, to }) => (
        <Link key={name} to={to}>
          {label}
        </Link>
      ))}
    </p>
  );
}
