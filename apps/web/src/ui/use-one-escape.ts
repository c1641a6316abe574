import { useLayoutEffect } from 'react';
import { uppermostDialog } from './uppermost-dialog.ts';

const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';
/** What closes by itself before the dialog that it stands in. */
const INNER = '.mantine-Popover-dropdown, [data-mantine-stop-propagation="true"]';

function closeUppermost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(INNER) !== null) return;
  const close = uppermostDialog()?.querySelector<HTMLElement>(CLOSE);
  if (!close) return;
  event.stopImmediatePropagation();
  close.click();
}

/**
 * For an area in which dialogs stand over one another: Escape closes the uppermost one, and nothing else. By themselves they would
 * all listen for it: a question would go with the panel below it, or with the key that it asks about.
 */
export function useOneEscape(): void {
  // Before any dialog of the area begins to listen.
  useLayoutEffect(() => {
    window.addEventListener('keydown', closeUppermost, { capture: true });
    return () => window.removeEventListener('keydown', closeUppermost, { capture: true });
  }, []);
}
