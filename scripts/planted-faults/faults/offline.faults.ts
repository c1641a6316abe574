import type { Fault } from '../fault.ts';

const folder = 'apps/web/src/features/offline';
const suites = [`${folder}/keep-answers.test.ts`];

/** What a browser keeps of a person for when there is no connection: theirs, for as long as they are there, and not for ever. */
export const offlineFaults: readonly Fault[] = [
  {
    name: 'what was kept outlives the session',
    file: 'apps/web/src/features/session/session.ts',
    find: 'if (next !== person) void forgetCopies(next);',
    replace: '',
    suites,
  },
  {
    name: 'who leaves while something is written leaves it behind',
    file: `${folder}/copy.ts`,
    find: 'if (present !== userId) await forgetCopies(present);',
    replace: '',
    suites,
  },
  {
    name: 'what was said a year ago is shown',
    file: `${folder}/copy.ts`,
    find: 'content === undefined || isTooOld(content) ? undefined',
    replace: 'content === undefined ? undefined',
    suites,
  },
  {
    name: 'what was kept is shown as if it had just been said',
    file: `${folder}/keep-answers.ts`,
    find: 'shown.set(queryHash, kept.at);',
    replace: '{}',
    suites,
  },
  {
    name: 'tickets of members stay in browsers of staff',
    file: `${folder}/ticket-file.ts`,
    find: "return current?.role === 'PASSENGER' ? current.user._id : undefined;",
    replace: 'return current?.user._id;',
    suites,
  },
  {
    name: 'a part that does not come takes the screen with it',
    file: 'apps/web/src/ui/late.tsx',
    find: '.catch((): { default: ComponentType<Props> } => ({ default: missing(load) }))',
    replace: '',
    suites: ['apps/web/src/ui/late.test.ts'],
  },
  {
    name: 'a dialog that did not come stays open, and its button dead',
    file: 'apps/web/src/ui/late.tsx',
    find: 'onClose();',
    replace: '',
    suites: ['apps/web/src/ui/late.test.ts'],
  },
  {
    name: 'a failure that cannot be drawn is told by nobody',
    file: 'apps/web/src/ui/notify.ts',
    find: 'return sayPlainly(hasTitle',
    replace: 'return void (hasTitle',
    suites: ['apps/web/src/ui/notify.test.ts'],
  },
  {
    name: 'an entry of the audit is called missing when its list failed',
    file: 'apps/web/src/features/audit/audit-panel.tsx',
    find: 'entry === undefined && !single.isLoading && single.error === null;',
    replace: 'entry === undefined && !single.isLoading;',
    suites: ['apps/web/src/features/audit/audit-panel.test.ts'],
  },
];
