(() => {
  let stored;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    stored = null;
  }
  const isChosen = stored === 'light' || stored === 'dark';
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.toggleAttribute('data-backoffice', location.pathname.startsWith('/backoffice'));
  document.documentElement.setAttribute('data-mantine-color-scheme', isChosen ? stored : preferred);
  try {
    const [key, height] = JSON.parse(sessionStorage.getItem('search-room'));
    if (key === history.state.key) document.documentElement.style.setProperty('--search-room', `${height}px`);
  } catch {}
})();
