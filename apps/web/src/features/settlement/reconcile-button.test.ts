// @vitest-environment happy-dom
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { ReconcileButton } from './reconcile-button.tsx';

let screen: Screen;

test('a double click compares once', async () => {
  const call = vi.fn<() => Promise<Response>>(async () =>
    json(201, { code: 201, message: 'OK', reconciliation: { agrees: true, difference_count: 0 } }),
  );
  vi.stubGlobal('fetch', call);
  screen = show(createElement(ReconcileButton));
  await screen.says(settlementTexts.run);
  const button = document.querySelector('button');
  for (const detail of [1, 2]) button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  await screen.says(settlementTexts.run);
  expect(call).toHaveBeenCalledTimes(1);
});
