import type { Page } from 'playwright-core';

/**
 * Waits until nothing moves for some frames: colours that are inherited change from parent to child, a frame each. What moves with a
 * scroll, and not with time, is always under way.
 */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 6;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isMoving = document
        .getAnimations()
        .some(({ playState, timeline }) => timeline === document.timeline && playState === 'running');
      quiet = isMoving ? 0 : quiet + 1;
    }
  });
}
