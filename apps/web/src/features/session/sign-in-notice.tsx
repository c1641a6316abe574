import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { loginTexts, menuTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { isReady, pathTo } from '../../paths.ts';
import { convertAccount } from './convert-account.ts';
import type { SignInProblem } from './sign-in.ts';
import classes from './login-form.module.css';

interface SignInNoticeProps {
  problem: SignInProblem;
  /** What was typed: an e-mail or a user name. */
  identifier: string;
}

/** What a refused login says, with the way on where there is one. */
export function SignInNotice({ problem, identifier }: SignInNoticeProps) {
  const isQuestion = problem.kind === 'not_of_programme' || (problem.kind === 'code_needed' && !problem.isWrong);
  return (
    <Alert color={isQuestion ? 'primary' : 'bad'} role="alert">
      {problem.message}
      {problem.kind === 'not_validated' && isReady('activateAccount') && (
        <Anchor component={Link} to={pathTo('activateAccount')} className={classes.way}>
          {menuTexts.public.activateAccount}
        </Anchor>
      )}
      {problem.kind === 'not_of_programme' && (
        <ConversionOffer identifier={identifier} conversionToken={problem.conversionToken} />
      )}
    </Alert>
  );
}

/** Becoming a member. Whoever signed in with a user name is asked for the e-mail. */
function ConversionOffer({ identifier, conversionToken }: { identifier: string; conversionToken: string }) {
  const isEmail = identifier.includes('@');
  const [email, setEmail] = useState(isEmail ? identifier : '');
  const conversion = useMutation({ mutationFn: () => convertAccount(email.trim(), conversionToken) });
  if (conversion.isSuccess) {
    return <p className={classes.way}>{accountTexts.converted.replace('{product}', brand.product)}</p>;
  }
  return (
    <div className={classes.way}>
      {!isEmail && (
        <TextInput
          label={loginTexts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {conversion.error !== null && <p>{conversion.error.message}</p>}
      <Button
        size="sm"
        loading={conversion.isPending}
        disabled={email.trim() === ''}
        onClick={() => conversion.mutate()}
      >
        {loginTexts.convert(brand.product)}
      </Button>
    </div>
  );
}
