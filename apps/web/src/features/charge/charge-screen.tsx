import { Button, TextInput } from '@mantine/core';
import { chargeTexts as texts } from '@millaje/api/payouts/charge.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { parseMiles } from '@millaje/domain';
import { moneyText } from '@millaje/domain/money';
import { payoutCents } from '@millaje/domain/payouts/payouts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { FormPage } from '../../ui/form-page.tsx';
import { formatMoney, formatPercent, formatWhole } from '../../ui/format.ts';
import { refuseLetters } from '../../ui/refuse-letters.ts';
import { ownCorporateQuery } from '../corporates/queries.ts';
import { feeQuery } from '../miles/queries.ts';
import { isChargeable } from '../miles/charge-address.ts';
import { splitAmount } from '../miles/split-amount.ts';
import { ShownCode } from './shown-code.tsx';
import { useCharge } from './use-charge.ts';
import classes from './charge.module.css';

/** An ally types what is to be paid, shows the code, and sees the payment arrive. */
export function ChargeScreen({ user }: { user: UserInfo }) {
  const charge = useCharge(user);
  const organisation = useQuery(ownCorporateQuery).data?.name ?? `${user.first_name} ${user.last_name}`;
  if (charge.shown !== undefined)
    return (
      <ShownCode
        ally={organisation}
        email={user.email}
        amount={charge.shown}
        arrivals={charge.arrivals}
        onAgain={charge.again}
      />
    );
  return (
    <FormPage>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          charge.show();
        }}
      >
        <div>
          <h2 className={classes.who}>{organisation}</h2>
          <p className={classes.help}>{texts.lead}</p>
        </div>
        <TextInput
          label={texts.amount}
          value={charge.amount}
          onChange={(event) => charge.setAmount(event.currentTarget.value)}
          onBeforeInput={refuseLetters}
          error={charge.problem}
          description={<Arrives amount={charge.amount} />}
          inputMode="numeric"
          autoComplete="off"
          // The one field of a counter, also when the next one pays.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          size="md"
          rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
          rightSectionWidth={64}
        />
        <Button type="submit" size="md" loading={charge.isAsking}>
          {texts.show}
        </Button>
      </form>
    </FormPage>
  );
}

/** What of an amount arrives, and what that is worth when the month is paid. */
function Arrives({ amount }: { amount: string }) {
  const fee = useQuery(feeQuery).data;
  const split = isChargeable(String(parseMiles(amount) ?? '')) ? splitAmount(amount, fee) : undefined;
  // Its line is there from the beginning.
  if (split === undefined || fee === undefined) return <span className={classes.line} />;
  const miles = `${formatWhole(split.total)} ${brand.miles_symbol}`;
  return (
    <span className={classes.line}>
      <span>{texts.arrives(miles, formatPercent(fee))}</span>
      <span>{texts.worth(formatMoney(moneyText(payoutCents(split.total))))}</span>
    </span>
  );
}
