import type { SettlePass } from './settle-pass.ts';
import type { SettlerTuning } from './settler-context.ts';

/**
 * Looks again and again: at once while things move, a little later while the chain works, with growing pauses while
 * something is away, and otherwise when an operation is posted or the sweep is due.
 */
export function createSettlerLoop({
  look,
  tuning,
}: {
  readonly look: () => Promise<SettlePass>;
  readonly tuning: SettlerTuning;
}) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let endRest: (() => void) | undefined;
  let mayWake = false;
  let wasWoken = false;
  let failures = 0;
  let quiet = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wasWoken = false;
      const pass = await look();
      quiet = pass.hasChanged ? 0 : quiet + 1;
      await rest(pauseAfter(pass));
    }
  }

  function pauseAfter({ state, open, hasChanged }: SettlePass): { milliseconds: number; mayWake: boolean } {
    const isTrouble = state.kind.endsWith('_unreachable') || state.kind === 'failing';
    failures = isTrouble ? failures + 1 : 0;
    if (isTrouble) {
      return {
        milliseconds: Math.min(250 * 2 ** Math.min(failures - 1, 16), tuning.backoffMaximumMilliseconds),
        mayWake: false,
      };
    }
    // While batches are under way, posted operations do not set the pace: they are taken along with the next look.
    if (state.kind === 'settling' && (open > 0 || hasChanged)) {
      return { milliseconds: Math.min(4 * 2 ** Math.min(quiet, 16), tuning.sweepMilliseconds), mayWake: false };
    }
    return { milliseconds: tuning.sweepMilliseconds, mayWake: state.kind === 'settling' || state.kind === 'idle' };
  }

  async function rest(pause: { milliseconds: number; mayWake: boolean }): Promise<void> {
    if (stopping.signal.aborted || (pause.mayWake && wasWoken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause.milliseconds);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
      ({ mayWake } = pause);
    });
    endRest = undefined;
  }

  return {
    start(): void {
      running ??= run();
    },
    /** An operation was posted. */
    wake(): void {
      wasWoken = true;
      if (mayWake) endRest?.();
    },
    /** Resolves after the look that is being taken. */
    async stop(): Promise<void> {
      stopping.abort();
      endRest?.();
      await running;
    },
  };
}
