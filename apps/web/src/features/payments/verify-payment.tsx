import { Anchor, Loader } from '@mantine/core';
import { verifyOrderRoute } from '@millaje/api/orders/payments';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { useOwnUser } from '../profile/use-own-user.ts';
import { VerifiedPayment } from './payment-receipt.tsx';
import { PURCHASE_CHANGES, refreshCart } from './queries.ts';
import classes from './payments.module.css';

/** How the order of a token stands: asking it twice does no harm. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-order', token],
    queryFn: ({ signal }) => ask(verifyOrderRoute, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Asks what became of a payment by card, says it, and leads home. */
export default function VerifyPayment({ token }: { token: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(verificationQuery(token));
  useOwnUser();
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    for (const queryKey of PURCHASE_CHANGES) void queries.invalidateQueries({ queryKey });
    void refreshCart(queries);
  }, [isKnown, queries]);
  return (
    <FormPage>
      {data !== undefined && <VerifiedPayment receipt={data} />}
      {data === undefined && error !== null && <NotVerified error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <output className={classes.receipt} aria-busy="true">
          <Loader aria-hidden />
          {paymentPageTexts.verification}
        </output>
      )}
    </FormPage>
  );
}

/** Why nothing can be said of it; a token that is no order's is not asked about again. */
function NotVerified({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof CallError) || !error.isRefusal)
    return <FailureState title={paymentTexts.notVerified} message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      title={paymentTexts.notVerified}
      help={error.message}
      action={
        <Anchor component={Link} to={pathTo('passengerPurchases')}>
          {paymentTexts.receipt.see}
        </Anchor>
      }
    />
  );
}
