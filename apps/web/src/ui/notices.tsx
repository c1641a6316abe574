import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Where notices appear. It arrives with the first of them. */
export default function Notices() {
  return <Notifications position="top-right" limit={4} />;
}
