import { IconX } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useReturnFocus } from './focus/use-return-focus.ts';
import { plainIconButton } from './plain-button.ts';
import { holdStill } from './scroll-bar.ts';
import { uppermostDialog } from './uppermost-dialog.ts';
import classes from './plain-dialog.module.css';

interface PlainDialogProps {
  title: string;
  onClose: () => void;
  /** It stands at the right edge, as high as the window. */
  isSide?: boolean;
  children: ReactNode;
}

/** What a key can go to. */
const PLACES = 'a[href], button, input';

/** From the last place in a dialog the key goes to the first one, and back: never to the page behind it. */
function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const places = [...box.querySelectorAll<HTMLElement>(PLACES)].filter(({ tabIndex }) => tabIndex >= 0);
  const [from, to] = event.shiftKey ? [places[0], places.at(-1)] : [places.at(-1), places[0]];
  const active = document.activeElement;
  if (active !== from && active !== box && box.contains(active)) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A dialog over a public page without the library of components, which the front page does not start with: it is there at once, on a
 * slow telephone too. Otherwise as the library's: it has the keys and the page behind it stands still while it is open, Escape and a
 * press beside it close it, and what is marked with `data-autofocus` begins with the focus.
 */
export function PlainDialog({ title, onClose, isSide = false, children }: PlainDialogProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useReturnFocus();
  useLayoutEffect(holdStill, []);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const own = box.current;
    if (own === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (uppermostDialog() !== own) return;
      if (event.key === 'Escape' && !event.isComposing) close.current();
      if (event.key === 'Tab') keepInside(event, own);
    };
    window.addEventListener('keydown', onKey);
    (own.querySelector<HTMLElement>('[data-autofocus]') ?? own).focus({ preventScroll: true });
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return createPortal(
    <div className={classes.root} data-side={isSide || undefined} data-portal>
      <button type="button" className={classes.night} tabIndex={-1} aria-hidden onClick={onClose} />
      {/* The browser's own would make notices, which stand over it, inert. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} className={classes.box}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <button
            type="button"
            className={plainIconButton(classes.close)}
            onClick={onClose}
            aria-label={shellTexts.close}
          >
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </div>,
    document.body,
  );
}
