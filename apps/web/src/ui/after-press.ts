/** Whether a button of the mouse, a pen or a finger is down. */
let isPressing = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressing = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressing = false), true);
}

/** Does something at once or, while somebody presses something, after what was pressed has been clicked. */
export function afterPress(work: () => void): void {
  if (!isPressing) return work();
  const ends = new AbortController();
  const begin = () => {
    ends.abort();
    // The click comes after the release.
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, begin, { capture: true, signal: ends.signal });
}
