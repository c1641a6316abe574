import type { Listener } from './listener.ts';

export interface WakefulWork {
  /** Does what waits; a call while another is at work makes that one look once more. */
  runNow(): Promise<void>;
  /** Lets what is under way finish, and begins nothing more. */
  stop(): Promise<void>;
}

/**
 * Work that begins as soon as the database tells that something waits. What sweeps for missed notices calls `runNow` by the clock.
 * Make it before the listener starts.
 */
export function createWakefulWork({
  listener,
  channel,
  work,
  onTrouble,
}: {
  readonly listener: Listener;
  readonly channel: string;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly onTrouble: (error: unknown) => void;
}): WakefulWork {
  let working: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    do {
      again = false;
      await work(stopping.signal);
    } while (again && !stopping.signal.aborted);
  }

  function runNow(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    again = true;
    return (working ??= run().finally(() => (working = undefined)));
  }

  const wake = () => void runNow().catch(onTrouble);
  listener.on(channel, wake);
  listener.onGap(() => listener.connected() && wake());

  return {
    runNow,
    async stop() {
      stopping.abort();
      await working?.catch(() => undefined);
    },
  };
}
