// @vitest-environment happy-dom
import { classFactorTexts as texts } from '@millaje/api/settings/class-factors.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { ClassFactorsCard } from './class-factors-card.tsx';

let rate: { value: string; version: string };
let sent: [version: string | null, value: string][];
let screen: Screen;

beforeEach(() => {
  [rate, sent] = [{ value: '0.5', version: '"1"' }, []];
  const shown = () => ({ id: 17, name: 'rate_Q', family: 'Promo', version_id: 1, starts_at: '', ...rate });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT') return json(200, { code: 200, message: 'OK', rates: [shown()] });
    const version = new Headers(init.headers).get('if-match');
    const { value } = JSON.parse(init.body as string) as { value: string };
    sent.push([version, value]);
    if (version !== rate.version) return refusal(409, 'changed_meanwhile', 'Cambió', { current: shown() });
    change(value.replace(',', '.'));
    return json(201, { code: 201, message: 'OK', rate: shown() });
  });
  screen = showPage(createElement(ClassFactorsCard));
});

/** Somebody writes it. */
const change = (value: string): void => void (rate = { value, version: `"${Number(rate.version.slice(1, -1)) + 1}"` });
const readAgain = () => queryClient.invalidateQueries({ queryKey: ['settings', 'reward-rates'] });
const field = () => document.querySelector<HTMLInputElement>(`[aria-label="${texts.factorOf('Q')}"]`);
const save = () => document.querySelector<HTMLButtonElement>(`[aria-label="${texts.saveOf('Q')}"]`);

test('what nobody has typed over is what was read last, and is saved over that', async () => {
  await waitFor(() => expect(field()?.value).toBe('0,5'));
  change('0.7');
  await readAgain();
  await waitFor(() => expect(field()?.value).toBe('0,7'));
  expect(save()?.disabled).toBe(true);
  await screen.type(texts.factorOf('Q'), '0,8');
  save()?.click();
  await screen.says(texts.updated);
  expect(sent).toEqual([['"2"', '0,8']]);
  await waitFor(() => expect(save()?.disabled).toBe(true));
  expect(field()?.value).toBe('0,8');
});

test('what somebody else has written since is shown, what was typed stays, and is written over it when it is saved again', async () => {
  await waitFor(() => expect(field()?.value).toBe('0,5'));
  await screen.type(texts.factorOf('Q'), '0,6');
  change('0.7');
  save()?.click();
  await screen.says(texts.changedMeanwhile('0,7'));
  expect([field()?.value, rate.value]).toEqual(['0,6', '0.7']);
  save()?.click();
  await waitFor(() => expect(rate.value).toBe('0.6'));
  expect(sent).toEqual([
    ['"1"', '0,6'],
    ['"2"', '0,6'],
  ]);
  await waitFor(() => expect(screen.text()).not.toContain(texts.changedMeanwhile('0,7')));
});
