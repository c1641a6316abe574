import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Components } from './components.tsx';
import type { NoticeKind } from './notify.ts';
import classes from './notices.module.css';

export { notifications } from '@mantine/notifications';

const ICONS = { good: IconCheck, warn: IconAlertTriangle, bad: IconX } as const;

/** The sign of a notice, which says what its colour says. */
export function iconOf(kind: NoticeKind): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={18} aria-hidden />;
}

/** Where notices appear: at the lower edge, away from what they talk about. It arrives with the first of them. */
export default function Notices() {
  return (
    <Components>
      <Notifications position="bottom-center" limit={4} className={classes.place} />
    </Components>
  );
}
