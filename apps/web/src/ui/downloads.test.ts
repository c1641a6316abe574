// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { DownloadButton } from './download-button.tsx';
import { FileDownload } from './file-download.tsx';
import { type Screen, show, waitFor } from './screen.fixture.ts';

let screen: Screen;

/** Something that is asked for, and that does not come. */
function source() {
  const asked: PromiseWithResolvers<undefined>[] = [];
  const ask = () => {
    const next = Promise.withResolvers<undefined>();
    asked.push(next);
    return next.promise;
  };
  return { asked, ask };
}

test.each([
  [
    'a file',
    ({ ask }: ReturnType<typeof source>) =>
      createElement(FileDownload, { label: 'Bajar', ask, fileName: 'a', failed: 'No' }),
  ],
  [
    'what is made at once',
    ({ ask }: ReturnType<typeof source>) =>
      createElement(DownloadButton<undefined>, { label: 'Bajar', download: ask, failed: 'No' }),
  ],
] as const)('%s is asked for once by a double press, and again by a later one', async (_what, button) => {
  const one = source();
  screen = show(button(one));
  await screen.press('Bajar', 2);
  await waitFor(() => expect(one.asked).toHaveLength(1));
  one.asked[0]?.resolve(undefined);
  await waitFor(() => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bajar')?.click();
    expect(one.asked).toHaveLength(2);
  });
});
