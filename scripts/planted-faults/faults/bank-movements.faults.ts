import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/orders';
const gateways = ['apps/server/src/adapters/payments/payment-gateways.test.ts'];
const statements = ['apps/server/src/modules/bank-movements/bank-movements.test.ts'];
const domain = 'packages/domain/src/payments';

/** What the bank says of payments: each pays one order, and no other money does. */
export const bankMovementsFaults: readonly Fault[] = [
  {
    name: 'a bank that fails says that a payment is missing',
    file: 'apps/server/src/adapters/payments/bank.ts',
    find: "throw new PaymentSilence('the bank did not answer', { cause: error });",
    replace: "return { code: 1010, amount: '', reason: '' };",
    suites: gateways,
  },
  {
    name: 'one payment that the bank knows pays as often as it is told in another way',
    file: `${folder}/flow.ts`,
    find: '&& !(await isToldTwice(database, id))',
    replace: '&& (await isToldTwice(database, id).then(() => true))',
    suites: ['apps/server/src/modules/bank-movements/one-payment.test.ts'],
  },
  {
    name: 'a statement pays again what was approved before it came',
    file: 'apps/server/src/modules/bank-movements/statements.store.ts',
    find: "paid.status in ('aprobado', 'reembolsado')",
    replace: "paid.status in ('reembolsado')",
    suites: ['apps/server/src/modules/bank-movements/one-payment.test.ts'],
  },
  {
    name: 'a movement pays as often as it is asked',
    file: 'apps/server/src/modules/bank-movements/statements.store.ts',
    find: "coalesce(o.status in ('aprobado', 'reembolsado'), false)",
    replace: "coalesce(o.status in ('reembolsado'), false)",
    suites: statements,
  },
  {
    name: 'who approves one order looks at no other that claims the same movement',
    file: 'apps/server/src/modules/bank-movements/routes.ts',
    find: 'awaited.filter(({ orderId }) => orderId !== id)',
    replace: 'awaited.filter(({ orderId }) => orderId < 0n)',
    suites: statements,
  },
  {
    name: 'references that are compared end in another way than those that are read',
    file: `${domain}/match-movements.ts`,
    find: 'normalizeBankReference(reference).slice(-endingDigits);',
    replace: 'reference.slice(-endingDigits);',
    suites: [`${domain}/match-movements.test.ts`],
  },
  {
    name: 'a debit of a statement is money that came in',
    file: 'apps/server/src/modules/bank-movements/read-statement.ts',
    find: '/^[-(]/.test(typed)',
    replace: '/^[(]/.test(typed)',
    suites: ['apps/server/src/modules/bank-movements/read-statement.test.ts'],
  },
  {
    name: 'of a wrong statement only the first row is told',
    file: 'apps/server/src/modules/bank-movements/read-statement.ts',
    find: 'wrong.slice(0, rowsTold), wrong.length',
    replace: 'wrong.slice(0, 1), 1',
    suites: ['apps/server/src/modules/bank-movements/read-statement.test.ts'],
  },
  {
    name: 'a statement approves what is a cent short',
    file: `${domain}/match-movements.ts`,
    find: "if (first.minorUnits < order.minorUnits) return 'partial';",
    replace: "if (first.minorUnits + 1n < order.minorUnits) return 'partial';",
    suites: [`${domain}/match-movements.test.ts`],
  },
  {
    name: 'leading zeros make another reference',
    file: `${domain}/bank-references.ts`,
    find: ".replace(/^0+/, '')",
    replace: ".replace(/^ +/, '')",
    suites: [`${domain}/bank-references.test.ts`],
  },
  {
    name: 'a file that was corrected cannot be chosen again under its name',
    file: 'apps/web/src/ui/file-choice.tsx',
    find: 'empty.current?.();',
    replace: 'void empty;',
    suites: ['apps/web/src/features/bank-movements/upload-statement.test.ts'],
  },
];
