import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { ticketTexts } from '@millaje/api/flights/redemptions.texts';
import { brand } from 'virtual:brand';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Segments } from './segments.tsx';
import classes from './ticket-view.module.css';

const texts = redemptionScreenTexts.facts;

/** The ticket of an accepted redemption as a passenger shows it at the counter, on a screen or on paper. */
export function TicketView({ redemption }: { redemption: Redemption }) {
  const { flight_details: details, operation } = redemption;
  return (
    <article className={classes.ticket} aria-label={ticketTexts.title}>
      <header className={classes.head}>
        <div>
          <p className={classes.brand}>
            {brand.product} · {brand.airline}
          </p>
          <p className={classes.kind}>{ticketTexts.title}</p>
        </div>
        <div className={classes.locator}>
          <p className={classes.kind}>{ticketTexts.pnr}</p>
          <p className={classes.pnr}>{redemption.pnr}</p>
        </div>
      </header>
      <div className={classes.body}>
        <dl className={classes.facts}>
          <Fact label={ticketTexts.passenger} value={redemption.passenger} isWide />
          <Fact label={ticketTexts.document} value={redemption.doc} />
          <Fact label={ticketTexts.customerId} value={formatCustomerId(redemption.customer_id)} />
          {details.tickets.map(({ ticketNumber }) => (
            <Fact key={ticketNumber} label={ticketTexts.ticket} value={ticketNumber} />
          ))}
          <Fact label={ticketTexts.request} value={`#${redemption.id_redemption}`} />
        </dl>
        <Segments title={texts.outbound} segments={details.departure} baggage={details.BaggageD} />
        <Segments title={texts.inbound} segments={details.return} baggage={details.BaggageR} />
        <footer className={classes.foot}>
          <p>{ticketTexts.localTimes}</p>
          <p>
            {ticketTexts.paid}: <MilesAmount value={redemption.miles_price} />
          </p>
          <p className={classes.hash}>
            {ticketTexts.hash}: {operation?.tx_hash ?? ticketTexts.noHash}
          </p>
        </footer>
      </div>
    </article>
  );
}

function Fact({ label, value, isWide }: { label: string; value: string | null; isWide?: boolean }) {
  if (value === null || value === '') return null;
  return (
    <div data-wide={isWide}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
