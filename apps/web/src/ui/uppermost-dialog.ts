/** What a dialog over the page is found by. */
export const DIALOG = '[role="dialog"][aria-modal="true"]';

/** Of the dialogs that are open the one over all others. */
export const uppermostDialog = (): Element | undefined => [...document.querySelectorAll(DIALOG)].at(-1);
