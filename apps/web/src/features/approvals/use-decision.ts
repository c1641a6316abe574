import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approveRequestRoute, rejectRequestRoute, withdrawRequestRoute } from '@millaje/api/approvals/approvals';
import type { ApprovalStep } from '@millaje/domain/approvals/approval-requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { notify } from '../../ui/notify.ts';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { useRouteForm } from '../../ui/use-route-form.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import { approvalRequestQuery, approvalsKey } from './queries.ts';

/** What an approval may have changed: read again. */
const CHANGES = [approvalsKey, ['users'], ['operations'], ['settings'], ['rewards']];

interface Asking {
  readonly step: ApprovalStep;
  /** Made once for the question: however often it is sent, it is one decision. */
  readonly key: string;
}

/** Decides a request after a question, once; `onMoved` where somebody else was faster. */
export function useDecision({ id }: ApprovalRequest, onMoved: () => void) {
  const [asking, setAsking] = useState<Asking>();
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const queries = useQueryClient();
  const form = useRouteForm(rejectRequestRoute.body, { comment: '' }, { id });
  useKeptForm(`approval ${id}`, form);

  const decide = useMutation({
    mutationFn: ({ step, key }: Asking) => {
      const { comment } = form.values;
      const call = { idempotencyKey: key };
      if (step === 'approve') return ask(approveRequestRoute, { body: { id, comment } }, call);
      if (step === 'reject') return ask(rejectRequestRoute, { body: { id, comment } }, call);
      return ask(withdrawRequestRoute, { body: { id } }, call);
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async (answer) => {
      setAsking(undefined);
      notify.success(answer.message);
      queries.setQueryData(approvalRequestQuery(String(id)).queryKey, answer);
      await Promise.all(CHANGES.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.mayBeRetried) return;
      setAsking(undefined);
      form.setErrors(error.fields);
      notify.warning(error.message);
      if (error.rule === 'approval_request_final' || error.rule === 'approval_request_expired') onMoved();
      void queries.invalidateQueries({ queryKey: approvalsKey });
    },
  });

  function askFor(step: ApprovalStep): void {
    decide.reset();
    setAsking({ step, key: randomKey() });
  }

  return {
    form,
    decide,
    step: asking?.step,
    approve: () => {
      // What only a rejection asks for is asked no more.
      form.clearErrors();
      askFor('approve');
    },
    withdraw: () => askFor('withdraw'),
    /** Rejecting needs a comment: without one the field says so. */
    reject: form.onSubmit(() => askFor('reject'), focusFirstProblem),
    close: () => setAsking(undefined),
    confirm(): void {
      if (isSending.current || asking === undefined) return;
      isSending.current = true;
      decide.mutate(asking);
    },
  };
}
