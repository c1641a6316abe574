// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { holdStill } from './scroll-bar.ts';
import { onReadyForMore } from './use-ready-for-more.ts';

const happen = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
beforeEach(() => void vi.useFakeTimers());

function watch(options?: Parameters<typeof onReadyForMore>[1]) {
  const done: string[] = [];
  const stop = onReadyForMore(() => done.push('more'), options);
  return { done, stop };
}

test('somebody on the page is a sign, and the first press is answered before anything comes of it', () => {
  const { done, stop } = watch({ orWhenTouched: true });
  happen('pointerdown');
  happen('pointerup');
  done.push('pressed');
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['pressed', 'more']);
  stop();
});

test('a key and a scrolled page are signs, too', () => {
  const { done, stop } = watch({ orWhenTouched: true });
  happen('keydown');
  happen('scroll');
  expect(done).toEqual(['more', 'more']);
  stop();
});

test('without a sign it comes once the first screen has had its time, or never for whoever left', () => {
  const stayed = watch();
  happen('keydown');
  vi.advanceTimersByTime(2400);
  expect(stayed.done).toEqual([]);
  const left = watch();
  vi.advanceTimersByTime(2000);
  left.stop();
  vi.advanceTimersByTime(10_000);
  expect([stayed.done, left.done]).toEqual([['more'], []]);
});

test('under an open dialog nothing comes until the last one is closed, and never for whoever left', () => {
  const [closeFirst, closeSecond] = [holdStill(), holdStill()];
  const stayed = watch({ orWhenTouched: true });
  const left = watch();
  happen('keydown');
  vi.advanceTimersByTime(10_000);
  left.stop();
  closeFirst();
  expect(stayed.done).toEqual([]);
  closeSecond();
  expect([stayed.done, left.done]).toEqual([['more'], []]);
  stayed.stop();
});

test('what has come once comes as soon as the browser has nothing else to do', () => {
  const first = watch({ name: 'search' });
  vi.advanceTimersByTime(2400);
  expect(first.done).toEqual([]);
  vi.advanceTimersByTime(2600);
  expect(first.done).toEqual(['more']);
  const [again, another] = [watch({ name: 'search' }), watch({ name: 'map' })];
  vi.advanceTimersByTime(100);
  expect([again.done, another.done]).toEqual([['more'], []]);
  another.stop();
});
