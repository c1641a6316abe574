import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type GetInputPropsReturnType, schemaResolver, useForm } from '@mantine/form';
import { loginSchema } from '@millaje/api/identity/session';
import { loginTexts, menuTexts } from '@millaje/api/shell.texts';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isReady, pathTo } from '../../paths.ts';
import { useKnownEmail } from '../account-codes/known-email.ts';
import { takePlace } from './kept-place.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { type Credentials, type SignInProblem, signIn } from './sign-in.ts';
import classes from './login-form.module.css';

const validateFields = schemaResolver(loginSchema, { sync: true });

/** Identifier, password and, once the server asks for it, the code of the second factor. */
export function LoginForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<SignInProblem>();
  const [codeShown, setCodeShown] = useState(false);
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { username: useKnownEmail() ?? '', password: '', code_2fa: '' },
    validate: (values) => ({
      ...validateFields(values),
      ...(codeShown && values.code_2fa === '' ? { code_2fa: sessionTexts.codeRequired } : {}),
    }),
  });

  async function submit(values: Credentials): Promise<void> {
    const outcome = await signIn(values);
    if (outcome.ok) {
      // In place of the form: the way back does not lead to it again.
      void navigate(takePlace(outcome.userId) ?? outcome.home, { replace: true });
      return;
    }
    setProblem(outcome.problem);
    if (outcome.problem.kind === 'code_needed') setCodeShown(true);
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        {...form.getInputProps('username')}
        key={form.key('username')}
        label={loginTexts.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={loginTexts.password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword }}
      />
      {codeShown && <CodeInput {...form.getInputProps('code_2fa')} key={form.key('code_2fa')} />}
      {problem !== undefined && <SignInNotice problem={problem} identifier={form.getValues().username} />}
      <Button type="submit" fullWidth size="md" loading={form.submitting}>
        {loginTexts.submit}
      </Button>
      <LoginLinks hasActivation={problem?.kind !== 'not_validated'} />
    </form>
  );
}

function CodeInput(props: GetInputPropsReturnType) {
  return (
    <TextInput
      {...props}
      label={loginTexts.code}
      description={loginTexts.codeHelp}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // The server has just asked for the code: typing can go on at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
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
        <Anchor key={name} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </p>
  );
}
