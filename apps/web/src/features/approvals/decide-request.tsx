import { Button, Textarea } from '@mantine/core';
import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalScreenTexts as texts } from '@millaje/api/approvals/approvals.texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { subjectText } from './asked-texts.ts';
import { useDecision } from './use-decision.ts';
import classes from './approvals.module.css';

interface DecideRequestProps {
  request: ApprovalRequest;
  /** Somebody else was faster. */
  onMoved: () => void;
}

/** Approves or rejects somebody else's request, or takes an own one back: each after a question. */
export function DecideRequest({ request, onMoved }: DecideRequestProps) {
  const { form, decide, step, approve, reject, withdraw, close, confirm } = useDecision(request, onMoved);
  const id = String(request.id);
  return (
    <section className={classes.decision} aria-label={texts.decision}>
      {request.is_own ? (
        <>
          <p className={classes.own}>{texts.own}</p>
          <div>
            <Button variant="default" onClick={withdraw}>
              {texts.withdraw}
            </Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={reject}>
          <Textarea
            {...form.getInputProps('comment')}
            // A line in the end: the key for another one is a space.
            onChange={(event) => form.setFieldValue('comment', event.currentTarget.value.replaceAll('\n', ' '))}
            label={texts.comment}
            description={texts.commentHelp}
            autosize
            minRows={2}
            maxRows={5}
            mb="md"
          />
          <div className={classes.buttons}>
            <Button type="submit" variant="light" color="bad">
              {texts.reject}
            </Button>
            <Button onClick={approve}>{texts.approve}</Button>
          </div>
        </form>
      )}
      <ConfirmDialog
        opened={step !== undefined}
        title={step === undefined ? '' : texts.titles[step](id)}
        isDestructive={step === 'reject'}
        isBusy={decide.isPending}
        problem={decide.error?.message}
        onConfirm={confirm}
        onClose={close}
      >
        <p className={classes.named}>{subjectText(request)}</p>
        {step !== undefined && <p>{texts.consequences[step]}</p>}
      </ConfirmDialog>
    </section>
  );
}
