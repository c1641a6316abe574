import { Button, Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { milesTableTexts as texts } from '@millaje/api/flights/booking.texts';
import { faqTexts } from '@millaje/api/faq.texts';
import { lazy, Suspense, useState } from 'react';
import { Faq } from '../../../features/faq/faq.tsx';
import classes from './miles.module.css';

const MilesTable = lazy(() => import('../../../features/miles-table/miles-table.tsx'));

const OPTIONS = [
  { value: 'miles', label: texts.table },
  { value: 'faq', label: faqTexts.title },
] as const;

/** What flying gives, route by route, or what people ask. The table is fetched when somebody comes near it. */
export function Miles() {
  const [shown, setShown] = useState<(typeof OPTIONS)[number]['value']>('miles');
  const { ref, inViewport } = useInViewport<HTMLElement>();
  const [wasNear, setWasNear] = useState(false);
  if (inViewport && !wasNear) setWasNear(true);
  const place = <Skeleton height={420} radius="md" />;
  return (
    <section ref={ref} id="millas" className={classes.section} aria-labelledby="millas-titulo">
      <h2 id="millas-titulo" className={classes.title}>
        {shown === 'faq' ? faqTexts.title : texts.title}
      </h2>
      <fieldset className={classes.toggle} aria-label={texts.toggle}>
        {OPTIONS.map(({ value, label }) => (
          <Button
            key={value}
            variant={shown === value ? 'filled' : 'default'}
            aria-pressed={shown === value}
            onClick={() => setShown(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className={classes.content}>
        {shown === 'faq' && <Faq />}
        {shown === 'miles' && (
          <>
            <p className={classes.lead}>{texts.lead}</p>
            {wasNear ? (
              <Suspense fallback={place}>
                <MilesTable />
              </Suspense>
            ) : (
              place
            )}
          </>
        )}
      </div>
    </section>
  );
}
