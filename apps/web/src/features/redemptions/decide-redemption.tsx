import { Button, TextInput } from '@mantine/core';
import { type Redemption, updateRedemptionRoute } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type InputEvent, useRef, useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { useRouteForm } from '../../ui/use-route-form.ts';
import { redemptionQuery, redemptionsKey } from './queries.ts';
import classes from './redemptions.module.css';

const ACCEPTED = 2;
const REJECTED = 3;

interface DecideRedemptionProps {
  redemption: Redemption;
  /** Somebody else was faster: how it stands now is read again. */
  onDecidedMeanwhile: () => void;
  /** This person may not decide, after all. */
  onForbidden: () => void;
}

/** Accepts a request with its locator, or rejects it: each after a question, once, and only while it is in process. */
export function DecideRedemption(props: DecideRedemptionProps) {
  const { redemption } = props;
  const { id_redemption, passenger, route, miles_price, booking_pnr } = redemption;
  const { form, decide, asking, ask: askFor, close, confirm } = useDecision(props);
  const titleOf = (text: string) => text.replace('{id}', String(id_redemption));
  const isAccepting = asking === ACCEPTED;

  return (
    <div className={classes.decision}>
      <p className={classes.booked}>
        {booking_pnr === null ? texts.bookingUnknown(String(id_redemption)) : texts.bookedWithout(booking_pnr)}
      </p>
      <form noValidate onSubmit={form.onSubmit(() => askFor(ACCEPTED), focusFirstProblem)}>
        <TextInput
          {...form.getInputProps('pnr')}
          onChange={(event) => form.setFieldValue('pnr', event.currentTarget.value.toUpperCase())}
          onBeforeInput={refuseOtherThanLetters}
          className={classes.pnr ?? ''}
          label={texts.pnr}
          description={texts.pnrHelp}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={classes.buttons}>
          <Button variant="light" color="bad" onClick={() => askFor(REJECTED)}>
            {texts.reject}
          </Button>
          <Button type="submit">{texts.accept}</Button>
        </div>
      </form>
      <ConfirmDialog
        opened={asking !== undefined}
        title={titleOf(isAccepting ? texts.acceptTitle : texts.rejectTitle)}
        isDestructive={!isAccepting}
        isBusy={decide.isPending}
        problem={decide.error?.message}
        onConfirm={confirm}
        onClose={close}
      >
        {isAccepting
          ? texts.acceptConsequence(passenger, route, form.values.pnr.trim())
          : texts.rejectConsequence(passenger, `${formatWhole(miles_price)} ${brand.miles_symbol}`)}
      </ConfirmDialog>
    </div>
  );
}

/** A locator has letters only: nothing else is taken while one types. What is pasted stays whole, to be seen and refused. */
function refuseOtherThanLetters(event: InputEvent<HTMLInputElement>): void {
  if (/^[^a-z]$/i.test(event.data)) event.preventDefault();
}

type Decision = typeof ACCEPTED | typeof REJECTED;

function useDecision({ redemption, onDecidedMeanwhile, onForbidden }: DecideRedemptionProps) {
  const { id_redemption } = redemption;
  const [asking, setAsking] = useState<Decision>();
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const queries = useQueryClient();
  const form = useRouteForm(updateRedemptionRoute.body, { pnr: '' }, { id_redemption, status: ACCEPTED });
  useKeptForm(`redemption ${id_redemption}`, form);

  const decide = useMutation({
    mutationFn: (status: Decision) =>
      ask(updateRedemptionRoute, {
        body: { id_redemption, status, ...(status === ACCEPTED && { pnr: form.values.pnr }) },
      }),
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async (answer) => {
      setAsking(undefined);
      notify.success(answer.message);
      queries.setQueryData(redemptionQuery(String(id_redemption)).queryKey, answer);
      await Promise.all([
        queries.invalidateQueries({ queryKey: redemptionsKey }),
        queries.invalidateQueries({ queryKey: ['operations'] }),
      ]);
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.mayBeRetried) return;
      setAsking(undefined);
      form.setErrors(error.fields);
      notify.warning(error.message);
      if (error.status === 403) onForbidden();
      if (error.status !== 409 && error.status !== 404) return;
      onDecidedMeanwhile();
      void queries.invalidateQueries({ queryKey: redemptionsKey });
    },
  });

  return {
    form,
    decide,
    asking,
    ask(next: Decision): void {
      decide.reset();
      setAsking(next);
    },
    close: () => setAsking(undefined),
    confirm(): void {
      if (isSending.current || asking === undefined) return;
      isSending.current = true;
      decide.mutate(asking);
    },
  };
}
