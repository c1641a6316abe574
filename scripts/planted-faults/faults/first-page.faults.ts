import type { Fault } from '../fault.ts';

/** What a page starts with, and what stays as it was chosen or held. */
export const firstPageFaults: readonly Fault[] = [
  {
    name: 'colours that were chosen are forgotten with the page',
    file: 'apps/web/src/ui/color-scheme.ts',
    find: '    localStorage.setItem(KEPT, scheme);\n',
    replace: '',
    suites: ['apps/web/src/ui/color-scheme.test.ts'],
  },
  {
    name: 'the page moves under a dialog as soon as another one closes',
    file: 'apps/web/src/ui/scroll-bar.ts',
    find: 'if (holders > 0) return;',
    replace: 'if (holders > 1) return;',
    suites: ['apps/web/src/ui/scroll-bar.test.ts'],
  },
  {
    name: 'what a page has yet to bring comes under a dialog',
    file: 'apps/web/src/ui/use-ready-for-more.ts',
    find: '    giveUp = whenLetGo(start);\n',
    replace: '    start();\n',
    suites: ['apps/web/src/ui/use-ready-for-more.test.ts'],
  },
  {
    name: 'a bar that goes takes the room of the one that came in its place',
    file: 'apps/web/src/ui/use-room.ts',
    find: '        if (owners.get(variable) !== own) return;\n',
    replace: '',
    suites: ['apps/web/src/ui/use-room.test.ts'],
  },
  {
    name: 'a page asks for its scripts before it is painted',
    file: 'apps/web/vite/late-start.ts',
    find: "    .replaceAll(SCRIPT_LOAD, '')\n",
    replace: '',
    suites: ['apps/web/vite/late-start.test.ts'],
  },
  {
    name: 'the front page starts with the library of components',
    file: 'apps/web/vite/chunks.ts',
    find: "if (reach.has('core')) return 'components';",
    replace: "if (reach.has('core')) return 'base';",
    suites: ['apps/web/vite/chunks.test.ts'],
  },
  {
    name: 'a page that comes again forgets the room of what was found on it',
    file: 'apps/web/src/features/flight-search/use-kept-room.ts',
    find: "window.addEventListener('pagehide', keep);",
    replace: "window.addEventListener('pageshow', keep);",
    suites: ['apps/web/src/features/flight-search/use-kept-room.test.ts'],
  },
  {
    name: 'the room of what was found stays when it is there',
    file: 'apps/web/src/features/flight-search/use-kept-room.ts',
    find: 'if (isThere) release();',
    replace: 'if (!isThere) release();',
    suites: ['apps/web/src/features/flight-search/use-kept-room.test.ts'],
  },
  {
    name: 'a screen that is loaded again goes on at the place of another one',
    file: 'apps/web/src/ui/hold-place.mjs',
    find: 'if (placeOf !== here || !isArea() || !top) return;',
    replace: 'if (!isArea() || !top) return;',
    suites: ['apps/web/src/ui/hold-place.test.ts'],
  },
  {
    name: 'the front page that comes again has no room for what comes late',
    file: 'apps/web/src/ui/hold-place.mjs',
    find: 'partsOf === here && width === innerWidth',
    replace: 'partsOf !== here && width === innerWidth',
    suites: ['apps/web/src/ui/hold-place.test.ts'],
  },
  {
    name: 'a reload takes the name that was typed to sign in',
    file: 'apps/web/src/ui/while-away.ts',
    find: "window.addEventListener('pagehide', leave);",
    replace: "window.addEventListener('pageshow', leave);",
    suites: ['apps/web/src/features/session/login-modal.test.ts'],
  },
  {
    name: 'a purchase by Zelle that was sent stands in its form again',
    file: 'apps/web/src/features/payment-frames/zelle-frame.tsx',
    find: "payment.state.kind !== 'sent' && form.isDirty(field)",
    replace: 'form.isDirty(field)',
    suites: ['apps/web/src/features/payment-frames/payment-frames.test.ts'],
  },
];
