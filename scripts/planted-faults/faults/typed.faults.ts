import type { Fault } from '../fault.ts';

const format = ['apps/web/src/ui/format.test.ts'];

/** What is typed and pressed: amounts as people write them, presses that come twice, what is wrong told to everybody. */
export const typedFaults: readonly Fault[] = [
  {
    name: 'a rate of whole thousands stands in its field as one that nobody can tell from a small one',
    file: 'apps/web/src/ui/format.ts',
    find: '? `${shown},00` : shown',
    replace: '? shown : shown',
    suites: format,
  },
  {
    name: 'the same amount with and without points is a conflict',
    file: 'apps/web/src/ui/catalogue/conflict.ts',
    find: 'asSent(current[name]) !== asSent(typed[name])',
    replace: 'current[name] !== typed[name]',
    suites: ['apps/web/src/ui/catalogue/conflict.test.ts'],
  },
  {
    name: 'a double click closes the dialog that it opened',
    file: 'apps/web/src/theme/create-brand-theme.ts',
    find: 'if (event.detail > 1) event.stopPropagation();',
    replace: 'if (event.detail > 2) event.stopPropagation();',
    suites: ['apps/web/src/ui/confirm-dialog.test.ts'],
  },
  {
    name: 'a field of a password does not tell a screen reader that it is wrong',
    file: 'apps/web/src/ui/use-checked-form.ts',
    find: "...(inputProps.error ? { 'aria-invalid': true } : {}),",
    replace: '...(inputProps.error ? {} : {}),',
    suites: ['apps/web/src/ui/use-checked-form.test.ts'],
  },
  {
    name: 'the audit tells prices with the point of programs',
    file: 'apps/web/src/features/audit/changes.ts',
    find: 'if (isDecimal && MONEY.test(field)) return formatMoney(text);',
    replace: 'if (isDecimal && MONEY.test(field)) return text;',
    suites: ['apps/web/src/features/audit/audit.test.ts'],
  },
  {
    name: 'a line end within a description is refused as if it were rubbish',
    file: 'packages/domain/src/text.ts',
    find: "typed.replaceAll(/[\\t\\r\\n\\u2028\\u2029]+/g, ' ').trim()",
    replace: 'typed.trim()',
    suites: ['packages/api/src/ledger/miles.test.ts'],
  },
  {
    name: 'a double press sends a file twice',
    file: 'apps/web/src/ui/file-card.tsx',
    find: 'onClick={firstPress(() => file && sending.mutate(file))}',
    replace: 'onClick={() => file && sending.mutate(file)}',
    suites: ['apps/web/src/features/itineraries/itineraries-card.test.ts'],
  },
  {
    name: 'a page that nobody hears come back counts as away for good',
    file: 'apps/web/src/keep-while-away.ts',
    find: `    // Nobody would hear that the page is back.
    away = undefined;`,
    replace: '',
    suites: ['apps/web/src/keep-while-away.test.ts'],
  },
];
