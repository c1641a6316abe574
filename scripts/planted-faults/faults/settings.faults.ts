import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/settings';
const suites = [`${folder}/settings.test.ts`];

/** What staff may set. */
export const settingsFaults: readonly Fault[] = [
  {
    name: 'what the server says of a field goes when the field is left as it was',
    file: 'apps/web/src/ui/use-checked-form.ts',
    find: '    if (form.errors[name]) return;\n',
    replace: '',
    suites: ['apps/web/src/ui/catalogue/save-form.test.ts'],
  },
  {
    name: 'that the commission was changed goes before it is confirmed',
    file: 'apps/web/src/features/settings/transfer-fee.tsx',
    find: '    <SaveForm\n',
    replace: '    <SaveForm\n      key={read.fee}\n',
    suites: ['apps/web/src/features/settings/transfer-fee.test.ts'],
  },
  {
    name: 'the question about a commission repeats what was typed',
    file: 'apps/web/src/features/settings/transfer-fee.tsx',
    find: '(_, { fee }) => texts.question(formatDecimal(fee))',
    replace: '({ fee }) => texts.question(fee)',
    suites: ['apps/web/src/features/settings/transfer-fee.test.ts'],
  },
  {
    name: 'a percentage is said to count although its season is off',
    file: 'apps/web/src/features/settings/season-cards.tsx',
    find: 'data.status === true ? told : switchTexts.onceOn(told)',
    replace: 'told',
    suites: ['apps/web/src/features/settings/season-cards.test.ts'],
  },
  {
    name: 'the oldest version of a setting is shown as the one in force',
    file: `${folder}/settings.store.ts`,
    near: "leftJoin('users'",
    find: ".orderBy('version.starts_at', 'desc')",
    replace: ".orderBy('version.starts_at', 'asc')",
    suites,
  },
  {
    name: 'a version does not say who made it',
    file: `${folder}/settings.store.ts`,
    find: '.values({ name, value, changed_by: changedBy })',
    replace: '.values({ name, value, changed_by: changedBy > 0n ? null : changedBy })',
    suites,
  },
  {
    name: 'a commission of nothing is taken',
    file: 'packages/api/src/settings/transfer-fee.ts',
    find: 'z.refine((value) => Number(value) > 0, {',
    replace: 'z.refine((value) => Number(value) >= 0, {',
    suites,
  },
  {
    name: 'a refused change leaves what it had done, and its entry',
    file: 'apps/server/src/modules/audit/change.ts',
    find: 'if (isRefusal(done)) throw new Undone(done);',
    replace: 'if (isRefusal(done)) return done;',
    suites: ['apps/server/src/modules/audit/change.test.ts'],
  },
  {
    name: 'a rule of an earlier moment is that of now',
    file: `${folder}/settings.store.ts`,
    find: 'at ?? sql<Date>`clock_timestamp()`',
    replace: 'at === undefined ? sql<Date>`clock_timestamp()` : sql<Date>`clock_timestamp()`',
    suites,
  },
  {
    name: 'the brand overwrites what staff have set',
    file: `${folder}/settings.store.ts`,
    find: "'2000-01-01' from unnest(${[...values.keys()]}::text[], ${[...values.values()]}::text[]) as first (name, value)\n    where not exists (select from setting_versions as version where version.name = first.name)",
    replace:
      'clock_timestamp() from unnest(${[...values.keys()]}::text[], ${[...values.values()]}::text[]) as first (name, value)',
    suites,
  },
  {
    name: 'a switched off percentage goes on',
    file: `${folder}/rules.ts`,
    find: "settings[name].value === '1' ? parsePercent",
    replace: "settings[name].value !== '2' ? parsePercent",
    suites,
  },
  {
    name: 'a setting that has its value is written again',
    file: `${folder}/settings.store.ts`,
    find: '=== plain(value)) return;',
    replace: '=== plain(value) && changedBy < 0n) return;',
    suites,
  },
  {
    name: 'a switch that was left empty is off',
    file: 'packages/api/src/kit/common.ts',
    find: "decidedFlagSchema = flagOf(['true', 'false', '1', '0'])",
    replace: "decidedFlagSchema = flagOf(['true', 'false', '1', '0', ''])",
    suites: ['packages/api/src/kit/common.test.ts'],
  },
  {
    name: 'a span is parted between days that are none',
    file: 'packages/api/src/reports/dashboard.ts',
    find: '{ error: commonTexts.wrongDate, abort: true }',
    replace: '{ error: commonTexts.wrongDate }',
    suites: ['apps/server/src/modules/reports/dashboard.test.ts'],
  },
];
