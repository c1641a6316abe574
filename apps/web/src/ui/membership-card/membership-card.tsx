import { cardTexts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { dates } from '../dates.ts';
import { formatCustomerId, formatIdentityDocument } from '../identity-document.ts';
import { Guilloche } from './guilloche.tsx';
import { tierOf } from './tier.ts';
import classes from './membership-card.module.css';

export interface CardHolder {
  firstName: string;
  lastName: string;
  customerId: string | null;
  documentType: string | null;
  documentNumber: string | null;
  /** When the person joined, an instant or a day. */
  memberSince: string;
  membership: { name: string; date: string | null; expiry: string | null };
}

function Field({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A member's card. The tier shows in its material; a Silver membership never ends, so its dates are not printed. */
export function MembershipCard({ holder }: { holder: CardHolder }) {
  const { membership } = holder;
  const tier = tierOf(membership.name);
  const name = `${holder.firstName} ${holder.lastName}`;
  const document = formatIdentityDocument(holder.documentType, holder.documentNumber);
  return (
    <section className={classes.frame} data-tier={tier} aria-label={`${cardTexts.membership} ${membership.name}`}>
      <Guilloche />
      <header className={classes.head}>
        <span className={classes.product}>
          {brand.product} <small>{brand.airline}</small>
        </span>
        <span className={classes.tier}>{membership.name}</span>
      </header>
      <div className={classes.body}>
        {holder.customerId === null ? (
          <p className={classes.pending}>{cardTexts.customerIdPending}</p>
        ) : (
          <p className={classes.number}>
            <span className="visually-hidden">{cardTexts.customerId} </span>
            {formatCustomerId(holder.customerId)}
          </p>
        )}
        <dl className={classes.dates}>
          {tier !== 'silver' && membership.date !== null && (
            <Field label={cardTexts.validFrom} value={dates.day(membership.date)} />
          )}
          {tier !== 'silver' && membership.expiry !== null && (
            <Field label={cardTexts.validUntil} value={dates.day(membership.expiry)} />
          )}
          <Field label={cardTexts.memberSince} value={dates.day(holder.memberSince)} />
        </dl>
        <p className={classes.holder}>
          <strong className={classes.name} data-long={name.length > 28 || undefined}>
            {name}
          </strong>
          <span className={classes.document}>{document}</span>
        </p>
      </div>
    </section>
  );
}
