import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLive, reconnectDelay } from './live.ts';

class FakeSocket {
  readonly sent: string[] = [];
  isClosed = false;
  readonly #listeners = new Map<string, (event: object) => void>();

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
    this.emit('close', { code: 1000 });
  }

  emit(type: string, event: object = {}): void {
    this.#listeners.get(type)?.(event);
  }

  say(message: unknown): void {
    this.emit('message', { data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let heard: unknown[];
let end: () => void;
const newest = (): FakeSocket => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  sockets = [];
  heard = [];
  end = connectLive({
    token: 'secret',
    open: () => {
      sockets.push(new FakeSocket());
      return newest();
    },
    onBalance: (balance) => heard.push(balance),
    onLost: (lost) => heard.push(lost ? 'lost' : 'stands'),
    onRefused: () => heard.push('refused'),
  });
});
afterEach(() => {
  end();
});

describe('the live connection', () => {
  test('says who it is in its first message, and tells every balance', () => {
    newest().emit('open');
    newest().say({ type: 'balance', balance: 950 });
    expect(newest().sent).toEqual(['{"type":"authenticate","token":"secret"}']);
    expect(heard).toEqual(['stands', 950]);
  });

  test.each(['', '{', 'null', { type: 'other', balance: 1 }, { type: 'balance', balance: '1' }])(
    'passes over what it does not understand: %j',
    (message) => {
      newest().say(message);
      expect(heard).toEqual([]);
    },
  );

  test('comes back after it was lost, and says so only when it does not come back at once', () => {
    newest().say({ type: 'balance', balance: 1 });
    newest().emit('close', { code: 1006 });
    expect(heard).toEqual(['stands', 1]);
    vi.advanceTimersByTime(1000);
    newest().emit('close', { code: 1006 });
    expect(heard.at(-1)).toBe('lost');
    vi.advanceTimersByTime(2000);
    newest().say({ type: 'balance', balance: 2 });
    expect(heard.slice(-2)).toEqual(['stands', 2]);
    expect(sockets).toHaveLength(3);
  });

  test('does not wait once the browser is online again', () => {
    newest().emit('close', { code: 1006 });
    window.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(2);
  });

  test('that dies without a word is known by its silence, and another one takes its place', () => {
    const [first] = sockets;
    for (let told = 0; told < 5; told += 1) {
      vi.advanceTimersByTime(30_000);
      newest().say({ type: 'alive' });
    }
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(95_000);
    expect([sockets.length, first?.isClosed]).toEqual([2, true]);
    // What the old one says of its end, or still has to say, is nobody's business any more.
    first?.say({ type: 'balance', balance: 1 });
    first?.emit('close', { code: 1006 });
    newest().say({ type: 'balance', balance: 2 });
    vi.advanceTimersByTime(5000);
    expect([sockets.length, heard]).toEqual([2, ['stands', 2]]);
  });

  test.each(['online', 'visible'])('that slept is made again when the browser is %s', (how) => {
    const wake = () =>
      how === 'online' ? window.dispatchEvent(new Event(how)) : document.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + 20_000);
    wake();
    expect(sockets).toHaveLength(1);
    vi.setSystemTime(Date.now() + 20_000);
    wake();
    expect(sockets).toHaveLength(2);
  });

  test.each([4401, 4403])('does not insist after %i', (code) => {
    newest().emit('close', { code });
    vi.advanceTimersByTime(120_000);
    expect(heard).toEqual(['refused']);
    expect(sockets).toHaveLength(1);
  });

  test('ends for good', () => {
    end();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    expect(newest().isClosed).toBe(true);
  });
});

test('the waits double, up to half a minute', () => {
  expect([0, 1, 2, 10].map((failures) => reconnectDelay(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(reconnectDelay(0, 0)).toBe(500);
});
