import type { BrandTier } from '@millaje/api/brand';
import { landingTexts } from '@millaje/api/shell.texts';
import { type CardHolder, MembershipCard } from '../../../ui/membership-card/membership-card.tsx';
import classes from './benefits.module.css';

const TIERS = [
  { tier: 'silver', name: 'Silver' },
  { tier: 'gold', name: 'Gold' },
  { tier: 'black', name: 'Black' },
] as const satisfies { tier: BrandTier; name: string }[];

function sampleHolder({ tier, name }: (typeof TIERS)[number]): CardHolder {
  return {
    ...landingTexts.samples[tier],
    membership: { name, date: '2026-01-15', expiry: '2027-01-15' },
  };
}

/** The three tiers: their cards, and what each gives. */
export function Benefits() {
  const texts = landingTexts.benefits;
  return (
    <section id="beneficios" className={classes.section} aria-labelledby="beneficios-titulo">
      <h2 id="beneficios-titulo" className={classes.title}>
        {texts.title}
      </h2>
      <p className={classes.lead}>{texts.lead}</p>
      {/* The cards are a picture; what they stand for is in the table. */}
      <div className={classes.cards} aria-hidden>
        {TIERS.map((sample) => (
          <MembershipCard key={sample.tier} holder={sampleHolder(sample)} />
        ))}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            {TIERS.map(({ tier, name }) => (
              <th key={tier} scope="col">
                <span className={classes.swatch} data-tier={tier} />
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {TIERS.map(({ tier }) => (
                <td key={tier}>
                  <Given value={row[tier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A sign that is drawn by its styles: as pictures the table's signs were a hundred of the page's elements. */
function Given({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return <strong>{value}</strong>;
  const { yes, no } = landingTexts.benefits;
  return (
    <span className={classes.given} data-given={value}>
      {value ? yes : no}
    </span>
  );
}
