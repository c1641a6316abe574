{
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

  // What comes later, on the front page when somebody is near, has the room that it took: the browser finds the place again, and nothing moves.
  const giveRooms = () => {
    const names = partsOf === here && width === innerWidth ? Object.keys(kept) : [];
    for (const name of names) page.style.setProperty(`--room-${name}`, `${kept[name]}px`);
    addEventListener('resize', () => {
      if (innerWidth !== width) for (const name of names) page.style.removeProperty(`--room-${name}`);
    });
  };

  // All as it was seen: a page that is on its way out may be laid out once more, in another way.
  const keepPlace = () => {
    const findParts = () => [...document.querySelectorAll('[data-room]')];
    const heights = new WeakMap();
    let pageHeight = 0;
    let place = 0;
    const seen = new ResizeObserver(() => {
      pageHeight = document.body.offsetHeight;
      place = scrollY;
      for (const part of findParts()) {
        // The parts of a screen come with its script.
        const isNew = !heights.has(part);
        heights.set(part, part.offsetHeight);
        if (isNew) seen.observe(part);
      }
    });
    addEventListener('DOMContentLoaded', () => seen.observe(document.body));
    addEventListener('scroll', () => {
      place = scrollY;
    });
    addEventListener('pagehide', () => {
      // Who loads the page once more before all of it is there finds it as it was before.
      const held = Number.parseFloat(page.style.getPropertyValue('--page-height')) || 0;
      try {
        const rooms = findParts().map((part) => [part.dataset.room, heights.get(part) ?? part.offsetHeight]);
        const isSame = partsOf === placeName() && width === innerWidth;
        const taken = { ...(held && isSame && kept), ...Object.fromEntries(rooms) };
        if (rooms.length > 0) sessionStorage.setItem('part-rooms', JSON.stringify([placeName(), innerWidth, taken]));
        const whole = Math.max(pageHeight || document.body.offsetHeight, held);
        if (isArea()) sessionStorage.setItem('page-place', JSON.stringify([placeName(), whole, place]));
      } catch {}
    });
  };

  // The screen comes by script, which begins at its top: until all of it is there, or somebody moves, the page is as high as it was, and there.
  const holdPlace = () => {
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
      clearTimeout(settled);
      stay();
      page.style.removeProperty('--page-height');
    };
    // Parts come one after the other, and some are higher while they wait; a page without any of them is as high as the window.
    const isHigh = () => document.body.offsetHeight >= Math.max(height - 100, Math.min(height, innerHeight + 1));
    const isWaiting = () => document.querySelector('[data-waits]');
    const settle = () => {
      const isElsewhere = placeName() !== here;
      if (isElsewhere || isHigh()) stay();
      if (isElsewhere || (isHigh() && !isWaiting())) release();
      else settled = setTimeout(settle, 700);
    };
    const watch = new ResizeObserver(() => {
      if (placeName() === here) goBack();
      clearTimeout(settled);
      settled = setTimeout(settle, 700);
    });
    addEventListener('DOMContentLoaded', () => watch.observe(document.body));
    addEventListener('scroll', goBack);
    for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(sign, stay, { once: true });
    setTimeout(release, 15000);
  };

  giveRooms();
  keepPlace();
  if (placeOf === here && isArea() && top) holdPlace();
}
