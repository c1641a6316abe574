import { Tabs } from '@mantine/core';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { UserOperations } from '../operations/user-operations.tsx';
import { UserOrders } from '../orders/user-orders.tsx';
import { UserRedemptions } from '../redemptions/user-redemptions.tsx';
import classes from './user-detail.module.css';

/** What a user did, five at a time, a tab for each kind. */
export function UserTabs({ email }: { email: string }) {
  return (
    <Tabs defaultValue="redemptions" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="redemptions">{redemptionScreenTexts.title}</Tabs.Tab>
        <Tabs.Tab value="operations">{operationTexts.title}</Tabs.Tab>
        <Tabs.Tab value="orders">{orderScreenTexts.title}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="redemptions" className={classes.tab}>
        <UserRedemptions email={email} />
      </Tabs.Panel>
      <Tabs.Panel value="operations" className={classes.tab}>
        <UserOperations email={email} />
      </Tabs.Panel>
      <Tabs.Panel value="orders" className={classes.tab}>
        <UserOrders email={email} />
      </Tabs.Panel>
    </Tabs>
  );
}
