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

/** Why one thing is not shown: it does not exist, it is not for this person (trying again helps neither), or it failed. */
export function DetailFailure({ error, backTo, onRetry }: DetailFailureProps) {
  const status = error instanceof CallError ? error.status : 0;
  if (status !== 403 && status !== 404)
    return <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      title={error.message}
      help={status === 404 ? tableTexts.missingHelp : shellTexts.notAllowed}
      action={
        <Anchor component={Link} to={backTo} replace size="sm" fw={600}>
          {tableTexts.backToList}
        </Anchor>
      }
    />
  );
}
