import type { Fault } from '../fault.ts';

const folder = 'apps/web/src/features/confirmed-send';
const attempts = [`${folder}/attempt-store.test.ts`];
const decided = [`${folder}/is-decided.test.ts`];
const redemptions = ['apps/web/src/features/redemptions/redemptions.test.ts'];
const state = [`${folder}/open-state.test.ts`];
const form = ['apps/web/src/features/miles/admin-transfer.test.ts'];
const transferForm = ['apps/web/src/features/miles/transfer-form.test.ts'];
const payments = ['apps/web/src/features/payments/payments.test.ts'];
const frameMessages = ['apps/web/src/features/payment-frames/messages.test.ts'];
const paymentFrames = ['apps/web/src/features/payment-frames/payment-frames.test.ts'];
const format = ['apps/web/src/ui/format.test.ts'];

/** What the browser does with miles: it sends what was confirmed, once, and writes numbers and days as people here read them. */
export const webFaults: readonly Fault[] = [
  {
    name: 'a button moves away while it is pressed',
    file: 'apps/web/src/ui/after-press.ts',
    find: 'if (!isPressing) return work();',
    replace: 'if (!isPressing || work.length === 0) return work();',
    suites: ['apps/web/src/ui/after-press.test.ts'],
  },
  {
    name: 'a double click sends twice',
    file: `${folder}/use-confirmed-send.ts`,
    find: 'if (isInFlight.current || userId === undefined',
    replace: 'if (userId === undefined',
    suites: form,
  },
  {
    name: 'another try has another key',
    file: `${folder}/use-confirmed-send.ts`,
    find: 'retry: () => send(open, false),',
    replace: 'retry: () => send({ ...open, key: randomKey() }, false),',
    suites: form,
  },
  {
    name: 'what is sent is not kept until it is answered',
    file: `${folder}/use-confirmed-send.ts`,
    find: '    keepAttempt(own);\n',
    replace: '',
    suites: form,
  },
  {
    name: 'what was done is offered again',
    file: `${folder}/use-confirmed-send.ts`,
    near: 'onSuccess: (answer, own) => {',
    find: 'if (!forgetAttempt(own) || isElse(own.userId)) return;',
    replace: 'if (isElse(own.userId)) return;',
    suites: form,
  },
  {
    name: 'who signs in next hears how the attempt of another ended',
    file: `${folder}/use-confirmed-send.ts`,
    near: 'onSuccess: (answer, own) => {',
    find: 'if (!forgetAttempt(own) || isElse(own.userId)) return;',
    replace: 'if (!forgetAttempt(own)) return;',
    suites: transferForm,
  },
  {
    name: 'who signs in next answers the question of another',
    file: `${folder}/use-confirmed-send.ts`,
    find: 'const question = asked?.userId === userId ? asked?.attempt : undefined;',
    replace: 'const question = asked?.attempt;',
    suites: transferForm,
  },
  {
    name: 'an answer is waited for without end',
    file: `${folder}/use-confirmed-send.ts`,
    find: 'signal: AbortSignal.timeout(ANSWER_LIMIT_MS)',
    replace: 'signal: new AbortController().signal',
    suites: transferForm,
  },
  {
    name: 'an answer that never came counts as a refusal',
    file: `${folder}/is-decided.ts`,
    find: 'if (!(error instanceof CallError) || error.rule === undefined || error.status >= 500) return false;',
    replace: 'if (!(error instanceof CallError)) return false;\n  if (error.rule === undefined) return isFirst;',
    suites: decided,
  },
  {
    name: 'a server that had no time counts as a refusal',
    file: `${folder}/is-decided.ts`,
    find: ' || error.status >= 500) return false;',
    replace: ') return false;',
    suites: decided,
  },
  {
    name: 'a key that had other values counts as a refusal',
    file: `${folder}/is-decided.ts`,
    find: 'if (error.rule === KEY_REUSED) return false;',
    replace: '',
    suites: decided,
  },
  {
    name: 'a refusal at the door ends an attempt that may have been done',
    file: `${folder}/is-decided.ts`,
    find: 'return isFirst || rules.includes(error.rule);',
    replace: 'return isFirst || rules.length > 0;',
    suites: decided,
  },
  {
    name: 'the attempt of another person is offered',
    file: `${folder}/attempt.ts`,
    find: '`millaje.attempt.${VERSION}.${userId}.${form}`',
    replace: '`millaje.attempt.${VERSION}.${form}`',
    suites: attempts,
  },
  {
    name: 'what was kept is believed as it is',
    file: `${folder}/attempt.ts`,
    find: 'return result.success ? result.data : undefined;',
    replace: 'return result.success ? result.data : (parseJson(text) as Attempt<V>);',
    suites: attempts,
  },
  {
    name: 'an attempt is lost with the page',
    file: `${folder}/attempt-store.ts`,
    find: 'text === undefined ? storage.removeItem(place) : storage.setItem(place, text)',
    replace: 'text === undefined ? storage.removeItem(place) : undefined',
    suites: attempts,
  },
  {
    name: 'a storage that is full stops the form',
    file: `${folder}/attempt-store.ts`,
    find: '} catch {\n      return undefined;\n    }',
    replace: '} catch (error) {\n      throw error;\n    }',
    suites: attempts,
  },
  {
    name: 'a late answer ends the attempt that came after',
    file: `${folder}/use-kept-attempt.ts`,
    find: 'if (attemptStore.read(place) !== writeAttempt(attempt)) return false;',
    replace: 'if (attempt === undefined) return false;',
    suites: attempts,
  },
  {
    name: 'all keys are one',
    file: `${folder}/random-key.ts`,
    find: 'crypto.getRandomValues(new Uint8Array(16))',
    replace: 'new Uint8Array(16)',
    suites: attempts,
  },
  {
    name: 'what is known to be done is unknown again without a connection',
    file: `${folder}/open-state.ts`,
    find: 'if (data && data.done !== null) return',
    replace: 'if (data && data.done !== null && !isError) return',
    suites: state,
  },
  {
    name: 'a look that failed says that nothing was done',
    file: `${folder}/open-state.ts`,
    find: "if (isError) return { kind: 'unreachable' };",
    replace: "if (isError) return { kind: 'unknown' };",
    suites: state,
  },
  {
    name: 'what was refused may still be done',
    file: `${folder}/open-state.ts`,
    find: "if (data && data.refusal !== null) return { kind: 'refused', message: data.refusal.message };",
    replace:
      "if (data && data.refusal !== null && isSending) return { kind: 'refused', message: data.refusal.message };",
    suites: state,
  },
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
];
