import { useEffect } from 'react';
import { DIALOG, uppermostDialog } from '../uppermost-dialog.ts';
import { headingIn, isFocusLost, isUsable, sameAs } from './focus-place.ts';
import { endSecondPresses } from './second-press.ts';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Where the focus was: what had it, and what that stood in, from the inside outwards. */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly Element[];
  /** Of a row of a table: its place among them. */
  readonly row: number | undefined;
}

/** Where the focus was last, and before that, on the page or in one dialog. */
type Places = readonly [Place] | readonly [Place, Place];

/** What closes gives the focus back by itself first; only then it is looked for. */
const patienceMs = 40;

function ancestorsOf(element: Element): Element[] {
  const around: Element[] = [];
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) around.push(outer);
  return around;
}

/** The place of an element, with what it stood in when it had the focus: since then it may be gone from there. */
function placeOf(element: HTMLElement, around = ancestorsOf(element)): Place {
  const row = around.find((outer) => outer.matches('tbody > tr'));
  const index =
    row && (Number(row.getAttribute('aria-rowindex')) || [...(row.parentElement?.children ?? [])].indexOf(row));
  return { element, around, row: index ?? undefined };
}

/** The row that now stands where one was, or the last one: what in it can be reached. */
function neighbourOf({ row, around }: Place): Element | undefined {
  if (row === undefined) return undefined;
  const rows = [
    ...(around
      .find(({ isConnected }) => isConnected)
      ?.closest('table')
      ?.querySelectorAll('tbody > tr') ?? []),
  ];
  const next = rows.find((one) => one.getAttribute('aria-rowindex') === String(row)) ?? rows[row] ?? rows.at(-1);
  return [...(next?.querySelectorAll('[data-row-link]') ?? []), ...(next?.querySelectorAll(STOPS) ?? [])].find(
    isUsable,
  );
}

/** The heading of what an element stood in, the innermost of what is still there. */
function headingOf({ around }: Place, root: Element): HTMLElement | undefined {
  const within = [...around.filter((outer) => outer.isConnected && root.contains(outer)), root];
  for (const outer of within) {
    const heading = headingIn(outer);
    if (heading) return heading;
  }
  return undefined;
}

/** Where a form that came in the place of what was pressed wants to be begun. */
function beginningOf({ around }: Place): Element | null | undefined {
  const frame = around.find((outer) => outer.isConnected && outer.matches('section, form, main'));
  return frame?.querySelector('[data-autofocus]');
}

/** Where the focus goes from a place that is gone. */
function findStop([last, before]: Places, root: Element): HTMLElement | undefined {
  const found = [last.element, sameAs(last.element, root), neighbourOf(last), beginningOf(last), before?.element].find(
    isUsable,
  );
  return found ?? headingOf(last, root);
}

function createKeeper() {
  const onPage = { places: undefined as Places | undefined };
  const inDialogs = new WeakMap<Element, { places: Places | undefined }>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let path = '';

  function layerOf(dialog: Element | null) {
    if (dialog === null) return onPage;
    const layer = inDialogs.get(dialog) ?? { places: undefined };
    inDialogs.set(dialog, layer);
    return layer;
  }

  function remember(target: EventTarget | null | undefined, around?: Element[]): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    path = location.pathname;
    const place = placeOf(target, around);
    const layer = layerOf(place.around.find((outer) => outer.matches(DIALOG)) ?? target.closest(DIALOG));
    const before = layer.places?.[0];
    layer.places = before === undefined || before.element === target ? [place] : [place, before];
  }

  /** Who presses where nothing is has left the place; what is pressed may be gone before the focus has come to it. */
  function leave({ target }: Event): void {
    if (target instanceof Element && target.closest(`${STOPS}, label, tr, ${DIALOG}`) === null)
      onPage.places = undefined;
  }

  function restore(): void {
    waiting = undefined;
    // Another screen has its own place for the focus.
    if (!isFocusLost() || location.pathname !== path) return;
    const dialog = uppermostDialog() ?? null;
    const { places } = layerOf(dialog);
    const root = dialog ?? document.querySelector('main');
    if (places === undefined || !root) return;
    findStop(places, root)?.focus({ preventScroll: true });
  }

  return {
    remember,
    leave,
    look(): void {
      if (waiting !== undefined || !isFocusLost()) return;
      waiting = setTimeout(restore, patienceMs);
    },
    stop: (): void => clearTimeout(waiting),
  };
}

/**
 * What had the focus when a dialog closes, or when what had it goes from the page, never leaves it to the page as a whole. It goes
 * to where it was, else to what stands there now, to the row in its place, to the form that came instead, or to the heading above it.
 * Begins with what has the focus, or had it: with that and what it stood in then, from the inside outwards. Gives what ends it.
 */
export function keepFocus([target, ...around]: readonly EventTarget[]): () => void {
  const keeper = createKeeper();
  const remember = (event: FocusEvent): void => keeper.remember(event.target);
  const watch = new MutationObserver(keeper.look);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  // First: such a press has left no place.
  const stopPresses = endSecondPresses();
  document.addEventListener('mousedown', keeper.leave, true);
  keeper.remember(
    target,
    around.filter((outer) => outer instanceof Element),
  );
  keeper.look();
  return () => {
    watch.disconnect();
    keeper.stop();
    document.removeEventListener('focusin', remember);
    stopPresses();
    document.removeEventListener('mousedown', keeper.leave, true);
  };
}

/** Keeps the focus in an area that has dialogs from its first screen on. */
export function useKeptFocus(): void {
  useEffect(() => keepFocus([]), []);
}
