import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/saved-views';
const suites = [`${folder}/saved-views.test.ts`];

/** The views that staff save of their lists. */
export const savedViewsFaults: readonly Fault[] = [
  {
    name: "a view of somebody else's is renamed",
    file: `${folder}/saved-views.store.ts`,
    near: 'export async function lockView',
    find: "    .where('user_id', '=', userId)\n",
    replace: "    .where('user_id', '>=', userId - userId)\n",
    suites,
  },
  {
    name: 'many views saved at once are more than a person may have',
    file: `${folder}/saved-views.store.ts`,
    find: '.forNoKeyUpdate()',
    replace: '',
    suites,
  },
];
