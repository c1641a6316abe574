import { Alert } from '@mantine/core';
import { ticketTexts } from '@millaje/api/flights/redemptions.texts';
import { redeemTexts as texts } from '@millaje/api/flights/search.texts';
import { refusals } from '@millaje/api/refusals';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { useKeptForm } from '../../kept-forms.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import type { MemberBuyer } from './buyer.ts';
import { clockOf, laterText, longDay } from './flight-view.ts';
import { PASSENGER_FORM, type PassengerValues } from './passenger-values.ts';
import type { ConfirmedLeg, ConfirmedRedemption, RedemptionState } from './use-redemption.ts';
import classes from './redemption-question.module.css';

/** The last question: which flights, whose miles, how many; where the price has changed the old one beside the new one. */
export function RedemptionQuestion({ state, buyer }: { state: RedemptionState; buyer: MemberBuyer | undefined }) {
  const { question, isSending, problem, confirm } = state.redemption;
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={texts.confirmTitle}
      confirmLabel={texts.confirm}
      isBusy={isSending}
      problem={problem}
      onConfirm={confirm}
      onClose={state.backToPassenger}
    >
      {question !== undefined && <Question values={question} balance={buyer?.balance} />}
    </ConfirmDialog>
  );
}

function Question({ values, balance }: { values: ConfirmedRedemption; balance: number | undefined }) {
  const { miles, oldMiles } = values;
  useKeptPassenger(values);
  return (
    <>
      {oldMiles !== null && (
        <Alert color="warn" role="alert" mb="md">
          {refusals.price_changed.text}
          <span className={classes.prices}>
            <span>
              {texts.oldPrice}{' '}
              <s>
                <MilesAmount value={oldMiles} />
              </s>
            </span>
            <strong>
              {texts.newPrice} <MilesAmount value={miles} />
            </strong>
          </span>
        </Alert>
      )}
      <DetailsSection
        entries={[
          ...entriesOf(values),
          [
            texts.balanceAfter,
            balance !== undefined && balance >= miles ? <MilesAmount key="after" value={balance - miles} /> : undefined,
          ],
        ]}
      />
      <p className={classes.help}>{transferTexts.confirmHelp}</p>
    </>
  );
}

/** Keeps who flies while it is asked about, as its form does while it is typed: the session may end at this very press. */
function useKeptPassenger({ documentType, documentID, docIssueCountry, birthCountry }: ConfirmedRedemption): void {
  useKeptForm<PassengerValues>(PASSENGER_FORM, {
    isDirty: () => true,
    getValues: () => ({ documentType, documentID, docIssueCountry, birthCountry }),
    setValues: () => undefined,
  });
}

/** What is redeemed, label by label. */
export function entriesOf(values: ConfirmedRedemption) {
  const { going, back, passenger, documentType, documentID, docIssueCountry, miles } = values;
  return [
    [texts.outbound, <Leg key="going" leg={going} />],
    [texts.inbound, back && <Leg key="back" leg={back} />],
    [texts.passenger, `${passenger.name} ${passenger.lastName}`],
    [texts.document, `${ticketTexts.documentTypes[documentType]} ${documentID} (${docIssueCountry})`],
    [texts.total, <MilesAmount key="total" value={miles} />],
  ] as const;
}

function Leg({ leg: { from, to, departure, arrival, daysLater, flights, family } }: { leg: ConfirmedLeg }) {
  return (
    <>
      {from} – {to}
      <br />
      {/* Two pieces that do not break: beside its label on a phone there is no room for both in a line. */}
      <span className={classes.when}>{longDay(departure)},</span>{' '}
      <span className={classes.when}>
        {clockOf(departure)} – {clockOf(arrival)} {laterText(daysLater)}
      </span>
      <br />
      {flights} · {family}
    </>
  );
}
