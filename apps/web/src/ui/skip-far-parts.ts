/** What lies wholly outside the window, as few and as large parts as there are. */
function findFarParts(within: Element): HTMLElement[] {
  return [...within.children].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    if (!(part instanceof HTMLElement) || height === 0) return [];
    if (bottom < 0 || top > innerHeight) return [part];
    return height > innerHeight ? findFarParts(part) : [];
  });
}

let isSkipping = false;

/**
 * Leaves out, for the next frame, whatever lies outside the window: a press that changes how all of a page looks is answered sooner, and
 * the rest follows in the frame after that. Every part keeps its place, since it stays as large as it is.
 */
export function skipFarParts(): void {
  if (isSkipping) return;
  isSkipping = true;
  const parts = findFarParts(document.body).map((part) => {
    const { width, height } = part.getBoundingClientRect();
    return { style: part.style, own: part.style.cssText, size: `width:${width}px;height:${height}px` };
  });
  for (const { style, own, size } of parts) style.cssText = `${own};content-visibility:hidden;${size}`;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style, own } of parts) style.cssText = own;
      isSkipping = false;
    }),
  );
}
