import { BUDGETS, routeSize } from '../apps/web/scripts/bundle-size.ts';
import type { Finding } from './support.ts';

export const webNotes = `\
What a browser loads on its first visit to the screen (start, root, layouts, screen, and everything that they import at once), of
the last build, each file compressed as it is served (Brotli).`;

const screens = [
  ['JavaScript of the passenger dashboard, compressed', BUDGETS.passenger],
  ['JavaScript of the back office, compressed', BUDGETS.backoffice],
] as const;

/** What the screens with a budget weigh. */
export function benchWeb(): Promise<Finding[]> {
  return Promise.all(
    screens.map(async ([name, { modules, maximum }]) => {
      const { bytes, files } = await routeSize(modules);
      return {
        name,
        value: `${(bytes / 1024).toFixed(0)} KB in ${files.length} files`,
        goal: `≤ ${maximum / 1024} KB`,
        isMet: bytes <= maximum,
      };
    }),
  );
}
