import { Anchor, Modal } from '@mantine/core';
import type { Sale } from '@millaje/api/orders/sales';
import { saleScreenTexts as screenTexts } from '@millaje/api/orders/sale-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { methodText, paymentOf, productsOf, stateText, userName, wholeAmountText } from './sale-words.ts';

const texts = screenTexts.facts;

interface SaleDialogProps {
  sale: Sale | undefined;
  /** The ways to the sales beside it in its list. */
  neighbours?: ReactNode;
  onClose: () => void;
}

/** One sale: its user, who paid, what was paid and what for. Nothing where it is not among the rows. */
export function SaleDialog({ sale, neighbours, onClose }: SaleDialogProps) {
  if (sale === undefined) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={screenTexts.detail(String(sale.id))}
      size="lg"
      closeButtonProps={{ 'aria-label': shellTexts.close }}
    >
      {neighbours}
      <SaleDetails sale={sale} />
    </Modal>
  );
}

function SaleDetails({ sale }: { sale: Sale }) {
  const { card_holder, card_holder_id, reference, refunded } = paymentOf(sale);
  return (
    <>
      <DetailsSection
        title={texts.user}
        entries={[
          [texts.name, userName(sale)],
          [texts.email, <UserLink key="email" email={sale.user_info.email} />],
        ]}
      />
      <DetailsSection
        title={texts.holder}
        entries={[
          [texts.name, card_holder],
          [texts.document, card_holder_id?.replace(/^([A-Z])(?=\d)/, '$1-')],
        ]}
      />
      <DetailsSection
        title={texts.sale}
        entries={[
          [texts.date, dates.dayAndTime(sale.date)],
          [texts.state, <StatusDot key="state" tone={sale.processed ? 'good' : 'quiet'} label={stateText(sale)} />],
          [texts.method, methodText(sale)],
          [texts.reference, reference],
          [texts.amount, wholeAmountText(sale)],
          [texts.refunded, refunded && `USD ${formatMoney(refunded)}`],
          [
            texts.order,
            <Anchor key="order" component={Link} to={pathTo('staffOrder', { id: String(sale.id) })} inherit>
              {texts.seeOrder(String(sale.id))}
            </Anchor>,
          ],
        ]}
      />
      {productsOf(sale).map(({ name, description, miles, price_usd, price_ves }) => (
        <DetailsSection
          key={name}
          title={`${texts.products}: ${name}`}
          entries={[
            [texts.description, description],
            [texts.miles, miles === 0 ? undefined : <MilesAmount key="miles" value={miles} />],
            [texts.priceUsd, formatMoney(price_usd)],
            [texts.priceVes, formatMoney(price_ves)],
          ]}
        />
      ))}
    </>
  );
}
