(() => {
  const page = document.documentElement;
  const read = (name) => {
    try {
      return JSON.parse(sessionStorage.getItem(name)) ?? [];
    } catch {
      return [];
    }
  };
  const isArea = () => /^\/(passenger|corporate|backoffice)\//.test(location.pathname);
  const key = history.state?.key;
  const [roomOf, room] = read('search-room');
  const [heightOf, height] = read('page-height');
  let scheme;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.toggleAttribute('data-backoffice', location.pathname.startsWith('/backoffice'));
  page.setAttribute('data-mantine-color-scheme', scheme);
  if (roomOf && roomOf === key) page.style.setProperty('--search-room', `${room}px`);
  addEventListener('pagehide', () => {
    try {
      if (isArea())
        sessionStorage.setItem('page-height', JSON.stringify([history.state?.key, document.body.offsetHeight]));
    } catch {}
  });
  if (!heightOf || heightOf !== key || !isArea()) return;
  page.style.setProperty('--page-height', `${height}px`);
  const release = () => {
    watch.disconnect();
    page.style.removeProperty('--page-height');
  };
  const watch = new ResizeObserver(() => {
    if (document.body.offsetHeight >= height || history.state?.key !== key) release();
  });
  addEventListener('DOMContentLoaded', () => watch.observe(document.body));
  setTimeout(release, 15000);
})();
