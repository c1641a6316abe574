import { shellTexts } from '@millaje/api/shell.texts';

/** Styles that did not come with their script; the build's loader asks for them once only. */
const lostStyles = new Set<HTMLLinkElement>();

if (typeof window !== 'undefined') {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  // Such failures do not rise to the window: they are seen on their way down.
  window.addEventListener('error', note, true);
}

function bringLostStyles(): Promise<unknown> {
  const arrivals = [...lostStyles].map((link) => {
    const again = link.cloneNode() as HTMLLinkElement;
    lostStyles.delete(link);
    link.replaceWith(again);
    return new Promise((resolve, reject) => {
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
    });
  });
  return Promise.all(arrivals);
}

/** Brings a script that comes when it is needed, with its styles; after a failure it can be asked for again. Rejects, with words for a person, where it does not come. */
export async function bring<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    await bringLostStyles();
    return await load();
  } catch (error) {
    throw new Error(shellTexts.networkError, { cause: error });
  }
}
