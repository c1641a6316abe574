import { Tabs } from '@mantine/core';
import { operationTexts } from '@millaje/api/operations.texts';
import { UserOperations } from '../operations/user-operations.tsx';
import classes from './user-detail.module.css';

/** What a user did, five at a time, a tab for each kind. */
export function UserTabs({ email }: { email: string }) {
  return (
    <Tabs defaultValue="operations" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="operations">{operationTexts.title}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="operations" className={classes.tab}>
        <UserOperations email={email} />
      </Tabs.Panel>
    </Tabs>
  );
}
