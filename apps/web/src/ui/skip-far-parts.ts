/** What lies wholly outside the window, as few and as large parts as there are. */
function findFarParts(within: Element): HTMLElement[] {
  return [...within.children].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    if (!(part instanceof HTMLElement) || height === 0) return [];
    if (bottom < 0 || top > innerHeight) return [part];
    return height > innerHeight ? findFarParts(part) : [];
  });
}

/** How large what is within a part's padding is. */
function contentSize(part: HTMLElement): string {
  const { width, height } = part.getBoundingClientRect();
  const style = getComputedStyle(part);
  const sum = (...edges: string[]) => edges.reduce((total, edge) => total + Number.parseFloat(edge), 0);
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = style;
  const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = style;
  const inline = width - sum(paddingLeft, paddingRight, borderLeftWidth, borderRightWidth);
  return `auto ${inline}px auto ${height - sum(paddingTop, paddingBottom, borderTopWidth, borderBottomWidth)}px`;
}

/**
 * Leaves out, for the next frame, whatever lies outside the window: a press that changes how all of a page looks is answered sooner, and
 * the rest follows in the frame after that. Every part keeps its place, since it stays as large as it is.
 */
export function skipFarParts(): void {
  const parts = findFarParts(document.body).map((part) => ({ style: part.style, size: contentSize(part) }));
  for (const { style, size } of parts) {
    style.containIntrinsicSize = size;
    style.contentVisibility = 'hidden';
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of parts) {
        style.contentVisibility = '';
        style.containIntrinsicSize = '';
      }
    }),
  );
}
