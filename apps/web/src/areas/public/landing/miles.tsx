import { milesTableTexts as texts } from '@millaje/api/flights/booking.texts';
import { faqTexts } from '@millaje/api/site/faq.texts';
import { useState } from 'react';
import { Faq } from '../../../features/faq/faq.tsx';
import { ServerPart } from '../../../ui/server-part.tsx';
import { plainButton } from '../../../ui/plain-button.ts';
import { WaitingBlock } from '../../../ui/waiting-block.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { late } from '../../../ui/late.tsx';
import classes from './miles.module.css';

const MilesTable = late(() => import('../../../features/miles-table/miles-table.tsx'));

const OPTIONS = [
  { value: 'miles', label: texts.table },
  { value: 'faq', label: faqTexts.title },
] as const;

/** What flying gives, route by route, or what people ask. The table is fetched when somebody comes near it. */
export function Miles() {
  const [shown, setShown] = useState<(typeof OPTIONS)[number]['value']>('miles');
  const room = <WaitingBlock className={classes.room} />;
  return (
    <section id="millas" className={classes.section} aria-labelledby="millas-titulo">
      <h2 id="millas-titulo" className={classes.title}>
        {shown === 'faq' ? faqTexts.title : texts.title}
      </h2>
      <fieldset className={`needs-scripts ${classes.toggle}`} aria-label={texts.toggle}>
        {OPTIONS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={plainButton(shown === value ? 'filled' : 'default')}
            aria-pressed={shown === value}
            onClick={() => setShown(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className={classes.content}>
        {shown === 'miles' && (
          <>
            <p className={classes.lead}>{texts.lead}</p>
            <ServerPart name="miles" />
            <div className="needs-scripts">
              <WhenNear room="miles" place={room}>
                <MilesTable room={room} />
              </WhenNear>
            </div>
          </>
        )}
        <div hidden={shown !== 'faq'} className="without-scripts-shown">
          {/* Who has no scripts reads both, and the title above is the table's. */}
          <noscript>
            <h3>{faqTexts.title}</h3>
          </noscript>
          <Faq />
        </div>
      </div>
    </section>
  );
}
