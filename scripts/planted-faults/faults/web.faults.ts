import type { Fault } from '../fault.ts';

const folder = 'apps/web/src/features/confirmed-send';
const decided = [`${folder}/is-decided.test.ts`];
const redemptions = ['apps/web/src/features/redemptions/redemptions.test.ts'];
const orders = ['apps/web/src/features/orders/orders.test.ts'];
const form = ['apps/web/src/features/miles/admin-transfer.test.ts'];
const payments = ['apps/web/src/features/payments/payments.test.ts'];
const frameMessages = ['apps/web/src/features/payment-frames/messages.test.ts'];
const paymentFrames = ['apps/web/src/features/payment-frames/payment-frames.test.ts'];
const format = ['apps/web/src/ui/format.test.ts'];

/** What the browser does with money and orders, and how it writes numbers and days as people here read them. */
export const webFaults: readonly Fault[] = [
  {
    name: 'commas stand between thousands',
    file: 'apps/web/src/ui/format.ts',
    find: "const LOCALE = 'de-DE';",
    replace: "const LOCALE = 'en-US';",
    suites: format,
  },
  {
    name: 'miles have decimals',
    file: 'apps/web/src/ui/format.ts',
    find: 'maximumFractionDigits: 0 }',
    replace: 'minimumFractionDigits: 1 }',
    suites: format,
  },
  {
    name: 'an instant falls on the day of another time zone',
    file: 'apps/web/src/ui/format.ts',
    find: '    timeZone,\n',
    replace: "    timeZone: timeZone && 'UTC',\n",
    suites: format,
  },
  {
    name: 'a day of the calendar becomes the one before',
    file: 'apps/web/src/ui/format.ts',
    find: 'if (match) return `',
    replace: 'if (match && value.length > 10) return `',
    suites: format,
  },
  {
    name: 'midnight is 24 o’clock',
    file: 'apps/web/src/ui/format.ts',
    find: "hourCycle: 'h23',",
    replace: "hourCycle: 'h24',",
    suites: format,
  },
  {
    name: 'a range that ends before it starts is searched with',
    file: 'apps/web/src/ui/date-range/day-text.ts',
    find: 'last !== undefined && first > last',
    replace: 'last !== undefined && first < last',
    suites: ['apps/web/src/ui/date-range/day-text.test.ts'],
  },
  {
    name: 'a passport gets dots like an identity card',
    file: 'apps/web/src/ui/identity-document.ts',
    find: "if (type !== 'V')",
    replace: 'if (type === null)',
    suites: ['apps/web/src/ui/identity-document.test.ts'],
  },
  {
    name: 'who may only look gets what decides an order',
    file: 'apps/web/src/features/orders/order-panel.tsx',
    find: '  if (!mayDecide) return null;',
    replace: '  if (!mayDecide && order._id < 0) return null;',
    suites: orders,
  },
  {
    name: 'an approval that is sent again has another key',
    file: 'apps/web/src/features/orders/decide-order-dialog.tsx',
    find: '{ idempotencyKey: key }',
    replace: '{ idempotencyKey: key && randomKey() }',
    suites: orders,
  },
  {
    name: 'what a statement does not pay exactly is approved with the rest',
    file: 'apps/web/src/features/bank-movements/matches.tsx',
    find: "filter(({ kind }) => kind === 'exact')",
    replace: "filter(({ kind }) => kind !== 'none')",
    suites: ['apps/web/src/features/bank-movements/bank-movements.test.ts'],
  },
  {
    name: 'the file of sales ends with its first page',
    file: 'apps/web/src/features/sales/queries.ts',
    find: 'answer.rows.length === 0 || sales.length >= answer.count',
    replace: 'answer.rows.length >= 0 || sales.length >= answer.count',
    suites: ['apps/web/src/features/sales/sales.test.ts'],
  },
  {
    name: 'who may only look gets what decides a request',
    file: 'apps/web/src/features/redemptions/redemption-panel.tsx',
    find: '{mayDecide && redemption.status === 1 && (',
    replace: '{redemption.status === 1 && (',
    suites: redemptions,
  },
  {
    name: 'what somebody else decided meanwhile is not read again',
    file: 'apps/web/src/features/redemptions/decide-redemption.tsx',
    find: 'if (error.status !== 409 && error.status !== 404) return;',
    replace: 'if (error.status >= 400) return;',
    suites: redemptions,
  },
  {
    name: 'a flight that lands the next day says nothing of it',
    file: 'apps/web/src/features/redemptions/flight-texts.ts',
    find: "return days === 0 ? ''",
    replace: "return days <= 1 ? ''",
    suites: ['apps/web/src/features/redemptions/flight-texts.test.ts'],
  },
  {
    name: 'a question mark that is typed opens the sheet of keys',
    file: 'apps/web/src/areas/backoffice/use-command-keys.ts',
    find: 'return isTyped || document',
    replace: 'return (isTyped && target === null) || document',
    suites: ['apps/web/src/areas/backoffice/use-command-keys.test.ts'],
  },
  {
    name: 'the name of a screen is asked for as if it were a person',
    file: 'apps/web/src/features/commands/questions.ts',
    find: "!text.startsWith('#') && (/[0-9@]/.test(text) || !/\\s/.test(text))",
    replace: "!text.startsWith('#')",
    suites: ['apps/web/src/features/commands/questions.test.ts'],
  },
  {
    name: 'an operation is offered as often as its transaction moves miles',
    file: 'apps/web/src/features/commands/use-findings.ts',
    find: '[...new Set(moved.map(({ operation_id }) => operation_id))]',
    replace: '[...moved.map(({ operation_id }) => operation_id)]',
    suites: ['apps/web/src/features/commands/use-findings.test.ts'],
  },
  {
    name: 'who has paid in a frame is shown nothing of what was bought',
    file: 'apps/web/src/features/payments/frame-payment.tsx',
    find: 'if (order !== null) return showReceipt',
    replace: 'if (order?._id === 0) return showReceipt',
    suites: payments,
  },
  {
    name: 'a payment frame is heard wherever it stands',
    file: 'apps/web/src/features/payment-frames/messages.ts',
    find: 'if (origin !== frame.origin || source !== frame.source) return undefined;',
    replace: 'if (source !== frame.source) return undefined;',
    suites: frameMessages,
  },
  {
    name: 'a payment frame may lead to any address',
    file: 'apps/web/src/features/payment-frames/messages.ts',
    find: 'z.url({ protocol: /^https?$/ })',
    replace: 'z.string()',
    suites: frameMessages,
  },
  {
    name: 'a frame that got no answer pays under another key',
    file: 'apps/web/src/features/payment-frames/use-frame-payment.ts',
    find: '    if (!isDecided(error, framePaymentRoute, { isFirst })) {\n',
    replace:
      '    if (!isDecided(error, framePaymentRoute, { isFirst })) {\n      if (open.current) open.current = { ...open.current, key: randomKey() };\n',
    suites: paymentFrames,
  },
  {
    name: 'a way of paying that was closed stays on the screen',
    file: 'apps/web/src/features/payments/use-payment.ts',
    find: "new Set(['gateway_closed', ",
    replace: 'new Set([',
    suites: payments,
  },
  {
    name: 'a pago móvil of tomorrow is taken',
    file: 'apps/web/src/features/payments/payment-values.ts',
    find: '...(date > today && {',
    replace: '...(date < today && {',
    suites: payments,
  },
  {
    name: 'the browser forgets to count the cart',
    file: 'apps/web/src/features/payments/queries.ts',
    find: '    session.setShoppingCart(cart.count);\n',
    replace: '',
    suites: ['apps/web/src/features/payments/cart.test.ts'],
  },
  {
    name: 'the way to the cart tells how much was in it',
    file: 'apps/web/src/features/payments/shop-bar.tsx',
    find: '  useQuery(cartQuery);\n',
    replace: '',
    suites: ['apps/web/src/features/payments/cart.test.ts'],
  },
  {
    name: "a member's sheet asks for what nobody sees",
    file: 'apps/web/src/features/member-sheet/part.tsx',
    find: '{isSeen ? children : <Outline />}',
    replace: '{children}',
    suites: ['apps/web/src/features/member-sheet/member-sheet.test.ts'],
  },
  {
    name: 'what a form takes over from somebody else is lost to what was typed',
    file: 'apps/web/src/ui/catalogue/use-versions.ts',
    find: 'form.setValues({ ...form.values, ...Object.fromEntries',
    replace: 'form.setValues({ ...current, ...Object.fromEntries',
    suites: ['apps/web/src/ui/catalogue/changed-meanwhile.test.ts'],
  },
  {
    name: 'the row that is edited goes without a question',
    file: 'apps/web/src/features/unsaved/unsaved-guard.tsx',
    find: "return [pathname, query.get('edit'), query.get('tab')]",
    replace: "return [pathname, query.get('tab')]",
    suites: ['apps/web/src/ui/catalogue/changed-meanwhile.test.ts'],
  },
  {
    name: "the next record of a page's last is the first of the same page",
    file: 'apps/web/src/ui/neighbours/neighbours-of.ts',
    find: 'placed(after?.[0], page + 1)',
    replace: 'placed(here[0], page + 1)',
    suites: ['apps/web/src/ui/neighbours/neighbours-of.test.ts'],
  },
  {
    name: 'what is done with several rows goes on after it was stopped',
    file: 'apps/web/src/ui/bulk/run-bulk.ts',
    find: 'if (isOver || isStopped()) {',
    replace: 'if (isOver) {',
    suites: ['apps/web/src/ui/bulk/run-bulk.test.ts'],
  },
  {
    name: 'an order that is sent again among others has another key',
    file: 'apps/web/src/features/orders/decide-orders.tsx',
    find: 'keys.get(_id) ?? randomKey()',
    replace: 'randomKey()',
    suites: orders,
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
];
