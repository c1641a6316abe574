(() => {
  const page = document.documentElement;
  const isArea = () => /^\/(passenger|corporate|backoffice)\//.test(location.pathname);
  // A screen that was not come to from another one of ours has no entry with a key.
  const placeName = () => history.state?.key ?? location.href;
  const here = placeName();
  let kept = [];
  try {
    kept = JSON.parse(sessionStorage.getItem('page-place')) ?? [];
  } catch {}
  const [placeOf, height, top] = kept;
  addEventListener('pagehide', () => {
    try {
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
