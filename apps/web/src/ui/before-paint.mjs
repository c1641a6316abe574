(() => {
  const page = document.documentElement;
  let scheme, room;
  try {
    room = JSON.parse(sessionStorage.getItem('search-room'));
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.toggleAttribute('data-backoffice', location.pathname.startsWith('/backoffice'));
  page.setAttribute('data-mantine-color-scheme', scheme);
  if (room && room[0] === history.state?.key) page.style.setProperty('--search-room', `${room[1]}px`);
})();
