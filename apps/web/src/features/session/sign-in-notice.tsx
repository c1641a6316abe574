import { menuTexts } from '@millaje/api/shell.texts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { isReady, pathTo } from '../../paths.ts';
import { late } from '../../ui/late.tsx';
import type { SignInProblem } from './sign-in.ts';
import classes from './login-form.module.css';

const ConversionOffer = late(() => import('./conversion-offer.tsx'));

interface SignInNoticeProps {
  problem: SignInProblem;
  /** What was typed: an e-mail or a user name. */
  identifier: string;
}

/** What a refused login says, with the way on where there is one. */
export function SignInNotice({ problem, identifier }: SignInNoticeProps) {
  const isQuestion = problem.kind === 'not_of_programme' || (problem.kind === 'code_needed' && !problem.isWrong);
  return (
    <div className={classes.notice} data-question={isQuestion || undefined} role="alert">
      {problem.message}
      {problem.kind === 'not_validated' && isReady('activateAccount') && (
        <Link to={pathTo('activateAccount')} className={classes.way}>
          {menuTexts.public.activateAccount}
        </Link>
      )}
      {problem.kind === 'not_of_programme' && (
        <Suspense>
          <ConversionOffer identifier={identifier} conversionToken={problem.conversionToken} />
        </Suspense>
      )}
    </div>
  );
}
