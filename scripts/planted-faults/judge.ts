/** What vitest's JSON report says, as far as it is read here. */
export interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** What came of running suites: all passed, a test noticed something, or the run itself broke, which proves nothing. */
export type Verdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'broken'; readonly reason: string };

const outOfTime = /(Test|Hook) timed out in|timed out after/;
/** Errors of a program that is no program: whoever replaced the text made a slip of the pen. An answer that is no JSON is none. */
const noProgram = /^(SyntaxError(?!.*\bJSON\b)|ReferenceError)\b/;

const firstLine = (text: string | undefined) => (text ?? '').trim().split('\n')[0] ?? '';

/**
 * Whether a run noticed something. Only a test that failed counts; a file that did not load, a hook that threw before any test
 * ran, and a time that was up (unless that is what one `hangs` for) do not.
 */
export function judge(report: Report, hangs: boolean): Verdict {
  const failures = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName.trim(), message: failureMessages?.[0] ?? '' })),
  );
  const noticed = failures.find(({ message }) => !noProgram.test(message) && (hangs || !outOfTime.test(message)));
  if (noticed) return { kind: 'failed', test: noticed.test };
  const [unclear] = failures;
  if (unclear) return { kind: 'broken', reason: firstLine(unclear.message) };
  const file = report.testResults.find(
    ({ status, assertionResults }) => status === 'failed' || assertionResults.length === 0,
  );
  if (file) return judgeFile(file);
  if (report.numPassedTests === 0) return { kind: 'broken', reason: 'no test ran' };
  return report.success ? { kind: 'passed' } : { kind: 'broken', reason: 'an error outside of the tests' };
}

/** A file whose tests passed and that failed all the same did so in what looks after them: the books, a connection left open. */
function judgeFile({ name, message, assertionResults }: Report['testResults'][number]): Verdict {
  const ranThrough = assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed');
  const reason = firstLine(message);
  if (ranThrough && !outOfTime.test(reason) && !noProgram.test(reason))
    return { kind: 'failed', test: `after the tests: ${reason}` };
  return { kind: 'broken', reason: `${name.split('/').at(-1)}: ${reason || 'it did not load'}` };
}
