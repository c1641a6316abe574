import { notifications } from '@mantine/notifications';

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

function show(color: string, title: string, message: string): void {
  const hasTitle = message !== '';
  notifications.show({
    color,
    title: hasTitle ? title : undefined,
    message: hasTitle ? message : title,
    autoClose: NOTICE_MS,
  });
}

/** Short notices at the edge of the screen. The first text stands alone, or as a title over the second. */
export const notify = {
  success: (title: string, message = ''): void => show('good', title, message),
  warning: (title: string, message = ''): void => show('warn', title, message),
  failure: (title: string, message = ''): void => show('bad', title, message),
};
