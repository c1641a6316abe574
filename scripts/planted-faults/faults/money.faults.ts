import type { Fault } from '../fault.ts';

const miles = ['packages/domain/src/miles.test.ts'];
const fees = ['packages/domain/src/fees.test.ts'];
const wire = ['packages/api/src/ledger/miles.test.ts'];

/** Miles and percentages: how they are read, rounded and split. */
export const moneyFaults: readonly Fault[] = [
  {
    name: 'what arrives of a transfer is rounded up',
    file: 'packages/domain/src/fees.ts',
    find: '(amount * (whole - percent.digits)) / whole',
    replace: '(amount * (whole - percent.digits) + whole - 1n) / whole',
    suites: fees,
  },
  {
    name: 'the commission is what arrives and the reverse',
    file: 'packages/domain/src/fees.ts',
    find: 'fee: amount - total, total }',
    replace: 'fee: total, total: amount - total }',
    suites: fees,
  },
  {
    name: 'a percentage above 100 is read',
    file: 'packages/domain/src/fees.ts',
    find: 'percent.digits <= 100n * 10n ** BigInt(percent.scale) ? percent : undefined',
    replace: 'percent.digits <= 1000n * 10n ** BigInt(percent.scale) ? percent : undefined',
    suites: fees,
  },
  {
    name: 'the decimals of a percentage do not count',
    file: 'packages/domain/src/decimals.ts',
    find: 'scale: fraction.length }',
    replace: 'scale: 0 }',
    suites: fees,
  },
  {
    name: 'negative numbers are miles',
    file: 'packages/domain/src/miles.ts',
    find: 'Number.isSafeInteger(value) && value >= 0 ?',
    replace: 'Number.isSafeInteger(value) ?',
    suites: miles,
  },
  {
    name: 'numbers that a float cannot tell apart are miles',
    file: 'packages/domain/src/miles.ts',
    find: 'Number.isSafeInteger(value) && value >= 0 ?',
    replace: 'Number.isInteger(value) && value >= 0 ?',
    suites: miles,
  },
  {
    name: 'digits of other scripts are miles',
    file: 'packages/domain/src/miles.ts',
    find: 'wholeNotation.exec(value.trim())',
    replace: String.raw`wholeNotation.exec(value.trim().replace(/\p{Nd}/gu, (digit) => (/[0-9]/.test(digit) ? digit : '5')))`,
    suites: miles,
  },
  {
    name: 'the largest amount is no longer exact on the wire',
    file: 'packages/domain/src/miles.ts',
    find: 'maximumMiles = 1_000_000_000_000n',
    replace: 'maximumMiles = 10_000_000_000_000_000n',
    suites: miles,
  },
  {
    name: 'an amount above the largest is taken from the wire',
    file: 'packages/api/src/ledger/miles.ts',
    find: 'z.refine((value) => !isTooLarge(value), milesTexts.amountTooLarge)',
    replace: 'z.refine(() => true, milesTexts.amountTooLarge)',
    suites: wire,
  },
  {
    name: 'a transfer below the minimum is taken from the wire',
    file: 'packages/api/src/ledger/miles.ts',
    find: '(parseMiles(value) ?? minimum) >= minimum',
    replace: '(parseMiles(value) ?? minimum) >= 0n',
    suites: wire,
  },
  {
    name: '50,00 is five thousand miles',
    file: 'packages/domain/src/miles.ts',
    find: 'wholeNotation.exec(value.trim())',
    replace: String.raw`wholeNotation.exec(value.replace(/\D/g, ''))`,
    suites: miles,
  },
  {
    name: 'a part of a mile is cut off',
    file: 'packages/domain/src/miles.ts',
    find: '(?:,00?)?$/',
    replace: '(?:,[0-9]+)?$/',
    suites: miles,
  },
  {
    name: 'the form strips what is no digit of an amount',
    file: 'apps/web/src/features/miles/use-transfer-form.ts',
    find: 'splitAmount(values.amount, await findFeePercent(queries))',
    replace: String.raw`splitAmount(values.amount.split(',').join(''), await findFeePercent(queries))`,
    suites: ['apps/web/src/features/miles/transfer-form.test.ts'],
  },
  {
    name: 'points between thousands are read as decimals where a balance is looked at',
    file: 'apps/web/src/features/miles/use-transfer-form.ts',
    find: '(parseMiles(amount) ?? 0n) > BigInt(balance)',
    replace: 'Number(amount) > balance',
    suites: ['apps/web/src/features/miles/transfer-form.test.ts'],
  },
  {
    name: 'a pago móvil of Bs 0,00 is opened',
    file: 'apps/server/src/modules/orders/price-product.ts',
    find: 'return ves > 0n;',
    replace: 'return ves >= 0n;',
    suites: ['apps/server/src/modules/orders/orders.test.ts'],
  },
  {
    name: 'a call that orders does not name that miles for nothing find no room',
    file: 'packages/api/src/orders/payments.ts',
    find: "  'balance_too_large',\n",
    replace: '',
    suites: ['packages/api/src/ledger/posting-routes.test.ts'],
  },
];
