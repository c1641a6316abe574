import { SegmentedControl } from '@mantine/core';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { paymentMethodNames } from '@millaje/api/orders/orders.texts';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Matches } from '../../features/bank-movements/matches.tsx';
import { statementMethods } from '../../features/bank-movements/queries.ts';
import { UploadStatement } from '../../features/bank-movements/upload-statement.tsx';
import classes from '../../features/bank-movements/bank-movements.module.css';
import { useSession } from '../../features/session/session.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** The bank's statements: brought by administrators, and held against the orders that wait. */
export default function StaffBank() {
  const [method, setMethod] = useQueryState('method', parseAsStringLiteral(statementMethods).withDefault('pago-movil'));
  const mayApprove = useSession()?.role === 'SUPER_ADMIN';
  return (
    <>
      <SegmentedControl
        className={classes.methods ?? ''}
        aria-label={texts.method}
        value={method}
        onChange={(value) => void setMethod(statementMethods.find((one) => one === value) ?? null)}
        data={statementMethods.map((value) => ({ value, label: paymentMethodNames[value] }))}
      />
      {mayApprove && <UploadStatement key={`upload ${method}`} method={method} />}
      <Matches key={method} method={method} mayApprove={mayApprove} />
    </>
  );
}
