(() => {
  const page = document.documentElement;
  const key = history.state?.key;
  let scheme;
  let kept = [];
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
    kept = JSON.parse(sessionStorage.getItem('search-room')) ?? [];
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.toggleAttribute('data-backoffice', location.pathname.startsWith('/backoffice'));
  page.setAttribute('data-mantine-color-scheme', scheme);
  const [roomOf, room] = kept;
  if (roomOf && roomOf === key) page.style.setProperty('--search-room', `${room}px`);
})();
