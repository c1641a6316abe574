import type { ServiceCentre } from '@millaje/api/service-centres/service-centres';
import { publicCentreTexts, serviceCentreTexts } from '@millaje/api/service-centres/service-centres.texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { serviceCentresQuery } from './queries.ts';
import classes from './centres-on-show.module.css';

/** The service centres on the front page; nothing where there are none, and none of which there is nothing to say. */
export function CentresOnShow() {
  const centres = useQuery(serviceCentresQuery).data ?? [];
  const titleId = useId();
  const shown = centres.filter(({ name, address }) => (name ?? address) !== null);
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {publicCentreTexts.title}
      </h2>
      <p className={classes.lead}>{publicCentreTexts.lead}</p>
      <ul className={classes.list}>
        {shown.map((centre) => (
          <CentreCard key={centre.id} centre={centre} />
        ))}
      </ul>
    </section>
  );
}

function CentreCard({ centre: { name, address, schedule, image } }: { centre: ServiceCentre }) {
  return (
    <li className={classes.card}>
      {image !== null && (
        <img className={classes.picture} src={image} alt="" width={1200} height={675} loading="lazy" />
      )}
      <div className={classes.words}>
        <h3 className={classes.name}>{name ?? address}</h3>
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
