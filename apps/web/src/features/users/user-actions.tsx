import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCrown,
  IconExternalLink,
  IconHeadset,
  IconIdBadge2,
  IconShieldCog,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react';
import { userActionTexts as texts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { isNobodysEmail } from '@millaje/api/personal-data/erased';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import { type UserActionName, useUserAction } from './user-dialogs.tsx';
import classes from './users.module.css';

const isOut = (user: UserRow): boolean => user.user_status.name === 'inactivo';
const nameOf = (user: UserRow): string => `${user.first_name} ${user.last_name}`;

/** Whether the signed-in person may do something about a user: administrators, and never about themselves or an account that is nobody's any more. */
export function useMayManage(user: UserRow): boolean {
  const session = useSession();
  return session?.role === 'SUPER_ADMIN' && session.user._id !== user._id && !isNobodysEmail(user.email);
}

/** What can be done with a row of the list of users. */
export function UserRowActions({ user }: { user: UserRow }) {
  const mayManage = useMayManage(user);
  const name = nameOf(user);
  return (
    <div className={classes.rowActions}>
      <ActionIcon
        component={Link}
        to={pathTo('staffUser', { email: user.email })}
        target="_blank"
        variant="subtle"
        color="gray"
        aria-label={texts.viewOf(name)}
        title={texts.view}
      >
        <IconExternalLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={pathTo('staffMemberSheet', { email: user.email })}
        variant="subtle"
        color="gray"
        aria-label={texts.sheetOf(name)}
        title={texts.sheetOf(name)}
      >
        <IconHeadset size={18} aria-hidden />
      </ActionIcon>
      {mayManage && (
        <>
          <RowAction action="membership" user={user} label={texts.membershipOf(name)} icon={<IconCrown size={18} />} />
          <RowAction action="role" user={user} label={texts.roleOf(name)} icon={<IconShieldCog size={18} />} />
          <RowAction
            action="status"
            user={user}
            label={texts.toggleOf(!isOut(user), name)}
            icon={isOut(user) ? <IconToggleLeft size={20} /> : <IconToggleRight size={20} />}
            color={isOut(user) ? 'gray' : 'good'}
          />
          {user.customerid === null && (
            <RowAction
              action="customerId"
              user={user}
              label={texts.customerIdOf(name)}
              icon={<IconIdBadge2 size={18} />}
            />
          )}
        </>
      )}
    </div>
  );
}

interface RowActionProps {
  action: UserActionName;
  user: UserRow;
  label: string;
  icon: React.ReactNode;
  color?: string;
}

function RowAction({ action, user, label, icon, color = 'gray' }: RowActionProps) {
  const start = useUserAction();
  return (
    <ActionIcon variant="subtle" color={color} aria-label={label} title={label} onClick={() => start(action, user)}>
      {icon}
    </ActionIcon>
  );
}

/** What can be done about the user whose detail is open: what is done often as buttons, the rest in a menu. */
export function UserDetailActions({ user }: { user: UserRow }) {
  const start = useUserAction();
  if (!useMayManage(user)) return null;
  return (
    <>
      {user.customerid === null && (
        <Button variant="default" size="sm" onClick={() => start('customerId', user)}>
          {texts.customerId}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => start('membership', user)}>
        {texts.membership}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {texts.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => start('role', user)}>{texts.role}</Menu.Item>
          <Menu.Item onClick={() => start('endSessions', user)}>{texts.endSessions}</Menu.Item>
          {user.twofa_status && (
            <Menu.Item onClick={() => start('resetSecondFactor', user)}>{texts.resetSecondFactor}</Menu.Item>
          )}
          <Menu.Item color={isOut(user) ? undefined : 'bad'} onClick={() => start('status', user)}>
            {isOut(user) ? texts.activate : texts.inactivate}
          </Menu.Item>
          <Menu.Item color="bad" onClick={() => start('erase', user)}>
            {texts.erase}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
