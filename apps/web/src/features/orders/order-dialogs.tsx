import type { Order } from '@millaje/api/orders/orders';
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { late } from '../../ui/late.tsx';

const DecideOrderDialog = late(() => import('./decide-order-dialog.tsx'));

export type Decision = 'aprobado' | 'rechazado';

type Decide = (as: Decision, order: Order) => void;

const DecideContext = createContext<Decide>(() => undefined);

/** Asks whether an order is to be approved or rejected. */
export const useDecideOrder = (): Decide => use(DecideContext);

/** Holds the question about an order: it stays when the row that began it leaves the list. */
export function OrderDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<{ as: Decision; order: Order }>();
  const decide = useCallback<Decide>((as, order) => setQuestion({ as, order }), []);
  return (
    <DecideContext value={decide}>
      {children}
      <Suspense>
        {question !== undefined && <DecideOrderDialog {...question} onClose={() => setQuestion(undefined)} />}
      </Suspense>
    </DecideContext>
  );
}
