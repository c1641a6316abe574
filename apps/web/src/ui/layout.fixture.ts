import { vi } from 'vitest';

/**
 * The test's document lays nothing out: everything is so high, and whoever watches is told so at once. Gives what tells all who still watch
 * that it may have changed.
 */
export function layOut(height: () => number): () => void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(height);
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #call: () => void;
      constructor(call: () => void) {
        this.#call = call;
      }
      observe(): void {
        watching.add(this.#call);
        this.#call();
      }
      disconnect(): void {
        watching.delete(this.#call);
      }
    },
  );
  return () => {
    for (const call of watching) call();
  };
}
