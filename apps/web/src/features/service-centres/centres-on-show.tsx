import type { ServiceCentre } from '@millaje/api/service-centres/service-centres';
import { publicCentreTexts, serviceCentreTexts } from '@millaje/api/service-centres/service-centres.texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { serviceCentresQuery } from './queries.ts';
import cards from '../../ui/picture-cards.module.css';
import classes from './centres-on-show.module.css';

/** The service centres on the front page; nothing where there are none, and none of which there is nothing to say. */
export function CentresOnShow({ room }: { room: ReactNode }) {
  const { data: centres = [], isPending } = useQuery(serviceCentresQuery);
  const titleId = useId();
  if (isPending) return room;
  const shown = centres.filter(({ name, address }) => (name ?? address) !== null);
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {publicCentreTexts.title}
      </h2>
      <p className={classes.lead}>{publicCentreTexts.lead}</p>
      <ul className={cards.list}>
        {shown.map((centre) => (
          <CentreCard key={centre.id} centre={centre} />
        ))}
      </ul>
    </section>
  );
}

function CentreCard({ centre: { name, address, schedule, image } }: { centre: ServiceCentre }) {
  return (
    <li className={cards.card}>
      {image !== null && <img className={cards.picture} src={image} alt="" width={1200} height={675} loading="lazy" />}
      <div className={cards.words}>
        <h3 className={cards.name}>{name ?? address}</h3>
        {name !== null && address !== null && <address className={classes.address}>{address}</address>}
        {schedule !== null && (
          <p>
            <span className={classes.label}>{serviceCentreTexts.columns.schedule}:</span> {schedule}
          </p>
        )}
      </div>
    </li>
  );
}
