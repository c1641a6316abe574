/* Runs before the first paint, so that a dark page does not flash white. A file, because inline scripts are not allowed. */
(() => {
  let stored;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    stored = null;
  }
  const chosen = stored === 'light' || stored === 'dark' ? stored : undefined;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? preferred);
})();
