/**
 * Lets the service worker keep what a page of ours needs to say that there is no connection, and the front page; for who is in an area,
 * every screen, so that it goes on and starts again. Without a copy everything works as long as there is a connection.
 */
export async function keepOffline({ areas = false } = {}): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    if (!areas) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep areas');
  } catch {
    // See above.
  }
}
