import { Alert, Anchor } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PublicPage } from './public-page.tsx';

const COLORS = { process: 'good', cancel: 'warn', error: 'bad' } as const;

/** What became of a payment, and the ways on: home, or to what can be bought. */
export function PaymentResultPage({ result }: { result: keyof typeof COLORS }) {
  return (
    <PublicPage
      title={texts.resultTitles[result]}
      width="narrow"
      links={
        <Anchor component={Link} to={pathTo(result === 'process' ? 'passengerHome' : 'passengerProducts')}>
          {result === 'process' ? texts.toHome : texts.toProducts}
        </Anchor>
      }
    >
      <Alert color={COLORS[result]} role="alert">
        {texts.results[result]}
      </Alert>
    </PublicPage>
  );
}
