import type { Fault } from '../fault.ts';

const folder = 'apps/web/src/features/confirmed-send';
const attempts = [`${folder}/attempt-store.test.ts`];
const decided = [`${folder}/is-decided.test.ts`];
const state = [`${folder}/open-state.test.ts`];
const form = ['apps/web/src/features/miles/admin-transfer.test.ts'];
const transferForm = ['apps/web/src/features/miles/transfer-form.test.ts'];

/** What the browser does with miles that are confirmed: it sends them once, and knows whether it was done. */
export const confirmedSendFaults: readonly Fault[] = [
  {
    name: 'staff are asked about a transfer to nobody',
    file: 'apps/web/src/features/miles/use-admin-transfer.ts',
    find: "receiver === ''",
    replace: "receiver === ' '",
    suites: form,
  },
  {
    name: 'staff are not told that the sender has less',
    file: 'apps/web/src/features/miles/admin-transfer.tsx',
    find: 'data.balance >= Number(amount)',
    replace: 'data.balance >= 0',
    suites: form,
  },
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
    suites: form,
  },
  {
    name: 'who signs in next hears that the attempt of another was refused',
    file: `${folder}/use-confirmed-send.ts`,
    near: 'onError: (error, own) => {',
    find: '!forgetAttempt(own) || isElse(own.userId)) return;',
    replace: '!forgetAttempt(own)) return;',
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
    name: 'a description that is too long is told only when the transfer is asked for',
    file: 'apps/web/src/features/miles/transfer-form.tsx',
    find: "void form.validateField('description')",
    replace: 'undefined',
    suites: ['apps/web/src/features/miles/transfer-fields.test.ts'],
  },
  {
    name: 'a double press asks for a file twice',
    file: 'apps/web/src/ui/use-start-once.ts',
    find: '    isStarted.current = true;\n',
    replace: '',
    suites: ['apps/web/src/ui/downloads.test.ts'],
  },
];
