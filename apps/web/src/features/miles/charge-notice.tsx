import { Alert } from '@mantine/core';
import { scannedChargeTexts as texts } from '@millaje/api/payouts/scanned-charge.texts';
import type { Charge } from './charge-address.ts';
import classes from './transfer-form.module.css';

/** Says where the form's values come from, or why a code gave none. */
export function ChargeNotice({ charge }: { charge: Charge | 'wrong' }) {
  const isWrong = charge === 'wrong';
  return (
    <Alert
      color={isWrong ? 'warn' : 'primary'}
      title={isWrong ? texts.wrongTitle : texts.title}
      className={classes.tier}
    >
      {isWrong ? texts.wrongHelp : texts.help}
    </Alert>
  );
}
