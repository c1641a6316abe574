import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { menuTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './profile.module.css';

interface ProfileScreenProps {
  /** What is edited. */
  children: ReactNode;
  /** What stands beside it. */
  aside: ReactNode;
  /** What is rarely done: below what is edited where there are two columns, else at the end. */
  rare?: ReactNode;
}

/** The panels of a profile in two columns, or one under the other. On a phone the way out of the session stands here. */
export function ProfileScreen({ children, aside, rare }: ProfileScreenProps) {
  const leave = useSignOut();
  return (
    <div className={classes.screen}>
      <div className={classes.column}>{children}</div>
      <div className={`${classes.column} ${classes.aside}`}>{aside}</div>
      <div className={classes.column}>
        {rare}
        <Button
          variant="default"
          className={classes.leave}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={leave}
        >
          {menuTexts.passenger.logout}
        </Button>
      </div>
    </div>
  );
}
