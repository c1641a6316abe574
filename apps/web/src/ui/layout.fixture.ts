import { vi } from 'vitest';

/** The test's document lays nothing out: everything is so high, and whoever watches is told so at once. */
export function layOut(height: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #call: () => void;
      constructor(call: () => void) {
        this.#call = call;
      }
      observe(): void {
        this.#call();
      }
      disconnect(): void {}
    },
  );
}
