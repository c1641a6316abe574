import type { Fault } from '../fault.ts';

/** Lists: what the way there and back keeps, and what is done with several rows. */
export const listsFaults: readonly Fault[] = [
  {
    name: "a filter leaves no step behind: the browser's back leaves the list",
    file: 'apps/web/src/ui/filters/use-filters.ts',
    find: "isOther ? 'push' : 'replace'",
    replace: "isOther ? 'replace' : 'replace'",
    suites: ['apps/web/src/features/lists/list-screen.test.ts'],
  },
  {
    name: 'what is done with several rows goes on after it was stopped',
    file: 'apps/web/src/ui/bulk/run-bulk.ts',
    find: 'if (isOver || isStopped()) {',
    replace: 'if (isOver) {',
    suites: ['apps/web/src/ui/bulk/run-bulk.test.ts'],
  },
  {
    name: 'a saved view opens the page that one was on',
    file: 'apps/web/src/features/lists/view-address.ts',
    find: "'page', ",
    replace: '',
    suites: ['apps/web/src/features/lists/view-address.test.ts'],
  },
  {
    name: 'clearing the filters leaves the tab',
    file: 'apps/web/src/ui/filters/filter-values.ts',
    find: 'chip === undefined ? (active as Texts)[name] : initial',
    replace: 'initial',
    suites: ['apps/web/src/ui/filters/filter-values.test.ts'],
  },
  {
    name: 'a double click on the way back leads back twice',
    file: 'apps/web/src/ui/use-step-back.ts',
    find: 'if (now - steppedAt.current < STEP_MS) return;',
    replace: 'if (now - steppedAt.current < -STEP_MS) return;',
    suites: ['apps/web/src/ui/use-step-back.test.ts'],
  },
  {
    name: 'a double click opens a row twice',
    file: 'apps/web/src/ui/data-table/table-body.tsx',
    find: '=> detail > 1;',
    replace: '=> detail > 9;',
    suites: ['apps/web/src/features/lists/list-screen.test.ts'],
  },
  {
    name: 'what was selected in a list is not there on the way back',
    file: 'apps/web/src/ui/bulk/selection.tsx',
    find: 'kept.get(at) ?? NONE',
    replace: 'NONE',
    suites: ['apps/web/src/features/lists/list-screen.test.ts'],
  },
];
