import { Anchor } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { Link, type To } from 'react-router';
import { CallError } from '../call-error.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureState } from './failure-state.tsx';

interface DetailFailureProps {
  error: Error;
  /** The list that it would stand in. */
  backTo: To;
  onRetry: () => void;
}

/** An address that cannot be one is as wrong as one at which nothing is. */
const isWrongAddress = (status: number): boolean => status === 400 || status === 404;

/** Why one thing is not shown: it does not exist, it is not for this person (trying again helps neither), or it failed. */
export function DetailFailure({ error, backTo, onRetry }: DetailFailureProps) {
  const status = error instanceof CallError ? error.status : 0;
  if (status !== 403 && !isWrongAddress(status))
    return <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      title={error.message}
      help={status === 403 ? shellTexts.notAllowed : tableTexts.missingHelp}
      action={
        <Anchor component={Link} to={backTo} replace size="sm" fw={600}>
          {tableTexts.backToList}
        </Anchor>
      }
    />
  );
}
