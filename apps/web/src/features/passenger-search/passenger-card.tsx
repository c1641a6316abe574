import type { PublicPassenger } from '@millaje/api/members/public-passenger';
import { passengerSearchTexts as texts } from '@millaje/api/members/public-passenger.texts';
import { brand } from 'virtual:brand';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { tierOf } from '../../ui/membership-card/tier.ts';
import classes from './passenger-search.module.css';

const initials = ({ first_name, last_name }: PublicPassenger): string =>
  `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`;

/** One passenger that was found, with the values that the server gives: some may be masked. */
export function PassengerCard({ passenger }: { passenger: PublicPassenger }) {
  const { first_name, last_name, avatar, doc_type, doc_identity, membership, user_status } = passenger;
  return (
    <article className={classes.card} data-tier={tierOf(membership.name)}>
      <header className={classes.head}>
        {avatar === null ? (
          <span className={classes.avatar} aria-hidden>
            {initials(passenger)}
          </span>
        ) : (
          <img className={classes.avatar} src={avatar} alt="" width={48} height={48} />
        )}
        <div>
          <h2 className={classes.name}>
            {first_name} {last_name}
          </h2>
          {passenger.is_product && <p className={classes.member}>{texts.member(brand.product)}</p>}
        </div>
      </header>
      <DetailsSection
        entries={[
          [texts.customerId, passenger.customerid],
          [texts.document, doc_identity === null ? null : [doc_type, doc_identity].filter(Boolean).join('-')],
          [texts.email, passenger.email],
          [texts.username, passenger.username],
          [texts.membership, membership.name],
          [texts.status, user_status.name],
          [texts.registered, dates.day(passenger.date_inscription)],
        ]}
      />
    </article>
  );
}
