import type { UserRow } from '@millaje/api/members/users';
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { late } from '../../ui/late.tsx';

const UserDialog = late(() => import('./user-dialog.tsx'));

export type UserActionName =
  | 'customerId'
  | 'membership'
  | 'role'
  | 'status'
  | 'endSessions'
  | 'resetSecondFactor'
  | 'erase';

export interface UserAction {
  name: UserActionName;
  user: UserRow;
}

type StartAction = (name: UserActionName, user: UserRow) => void;

const StartContext = createContext<StartAction>(() => undefined);

/** Begins an action about a user. */
export const useUserAction = (): StartAction => use(StartContext);

/** Holds the dialogs of what is done about users: they stay when the row that began them leaves the list. */
export function UserDialogs({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<UserAction>();
  const start = useCallback<StartAction>((name, user) => setAction({ name, user }), []);
  return (
    <StartContext value={start}>
      {children}
      <Suspense>{action !== undefined && <UserDialog action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </StartContext>
  );
}
