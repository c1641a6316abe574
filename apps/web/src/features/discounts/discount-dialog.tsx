import { Modal } from '@mantine/core';
import type { Discount } from '@millaje/api/orders/discounts';
import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { percentageText, shownState, stateOf, typeText } from './discount-words.ts';
import classes from './discounts.module.css';

interface DiscountDialogProps {
  discount: Discount | undefined;
  /** The ways to the discounts beside it in its list. */
  neighbours?: ReactNode;
  onClose: () => void;
}

/** One discount: whose it is, how it stands, and what it takes off at the price of this moment. */
export function DiscountDialog({ discount, neighbours, onClose }: DiscountDialogProps) {
  if (discount === undefined) return null;
  const { code, user, product, product_info: info, date } = discount;
  const state = stateOf(discount);
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.detail(code)}
      size="md"
      closeButtonProps={{ 'aria-label': shellTexts.close }}
    >
      {neighbours}
      <DetailsSection
        title={texts.facts.discount}
        entries={[
          [texts.columns.state, <StatusDot key="state" {...shownState(discount)} />],
          [texts.columns.user, <UserLink key="user" email={user} />],
          [texts.columns.code, code],
          [texts.columns.percentage, percentageText(discount)],
          [texts.columns.date, dates.dayAndTime(date)],
        ]}
      />
      <DetailsSection
        title={texts.info.title}
        entries={[
          [texts.facts.type, typeText(product)],
          [texts.info.name, info.name],
          [texts.info.price, formatMoney(info.price_usd)],
          [texts.info.discount, formatMoney(info.price_discount)],
          [texts.info.end, formatMoney(info.price_end)],
        ]}
      />
      {state === 'reserved' && <p className={classes.hint}>{texts.facts.reservedHelp}</p>}
      {state === 'used' && <p className={classes.hint}>{texts.facts.usedHelp}</p>}
    </Modal>
  );
}
