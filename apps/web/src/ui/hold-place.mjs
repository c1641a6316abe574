(() => {
  const page = document.documentElement;
  const isArea = () => /^\/(passenger|corporate|backoffice)\//.test(location.pathname);
  // A screen that was not come to from another one of ours has no entry with a key.
  const placeName = () => history.state?.key ?? location.href;
  const here = placeName();
  const read = (name) => {
    try {
      return JSON.parse(sessionStorage.getItem(name)) ?? [];
    } catch {
      return [];
    }
  };
  const [placeOf, height, top] = read('page-place');
  const [partsOf, width, kept] = read('part-rooms');
  // What the front page fetches when somebody is near has the room that it took, so that the browser finds the place again.
  const names = partsOf === here && width === innerWidth ? Object.keys(kept) : [];
  for (const name of names) page.style.setProperty(`--room-${name}`, `${kept[name]}px`);
  addEventListener('resize', () => {
    if (innerWidth !== width) for (const name of names) page.style.removeProperty(`--room-${name}`);
  });
  const findParts = () => [...document.querySelectorAll('[data-room]')];
  // As they were seen: a page that is on its way out may be laid out once more, in another way.
  const heights = new WeakMap();
  const parts = new ResizeObserver(() => {
    for (const part of findParts()) heights.set(part, part.offsetHeight);
  });
  addEventListener('DOMContentLoaded', () => {
    for (const part of findParts()) parts.observe(part);
  });
  addEventListener('pagehide', () => {
    try {
      const rooms = findParts().map((part) => [part.dataset.room, heights.get(part) ?? part.offsetHeight]);
      const taken = [placeName(), innerWidth, Object.fromEntries(rooms)];
      if (rooms.length > 0) sessionStorage.setItem('part-rooms', JSON.stringify(taken));
      const place = [placeName(), document.body.offsetHeight, scrollY];
      if (isArea()) sessionStorage.setItem('page-place', JSON.stringify(place));
    } catch {}
  });
  if (placeOf !== here || !isArea() || !top) return;
  // The screen comes by script, which begins at its top: until all of it is there, or somebody moves, the page is as high as it was, and there.
  page.style.setProperty('--page-height', `${height}px`);
  let isHeld = true;
  let settled;
  const goBack = () => {
    if (isHeld && scrollY !== top) scrollTo({ top, behavior: 'instant' });
  };
  const stay = () => {
    isHeld = false;
  };
  const release = () => {
    watch.disconnect();
    stay();
    page.style.removeProperty('--page-height');
  };
  const watch = new ResizeObserver(() => {
    if (placeName() === here) goBack();
    clearTimeout(settled);
    // Parts come one after the other, and some are higher while they wait.
    if (document.body.offsetHeight >= height - 100 || placeName() !== here) settled = setTimeout(release, 700);
  });
  addEventListener('DOMContentLoaded', () => watch.observe(document.body));
  addEventListener('scroll', goBack);
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(sign, stay, { once: true });
  setTimeout(release, 15000);
})();
