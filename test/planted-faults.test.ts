import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFaults } from '../scripts/planted-faults/check.ts';
import { locate, plant, type Fault, type NamedFault } from '../scripts/planted-faults/fault.ts';
import { judge, type Report } from '../scripts/planted-faults/judge.ts';
import {
  openFaults,
  readScore,
  slowestSuites,
  summaryOf,
  testThatNoticed,
  writeScore,
  type Result,
} from '../scripts/planted-faults/score.ts';
import { patternOf, type Runner, runSuites } from '../scripts/planted-faults/suites.ts';

const fault = (details: Partial<Fault>): Fault => ({
  name: 'one more',
  file: 'sums.ts',
  find: 'a + b',
  replace: 'a + b + 1',
  suites: ['packages/sums.test.ts'],
  ...details,
});

describe('a fault', () => {
  test('is planted where its text stands', () =>
    expect(plant('const sum = a + b;', fault({}))).toBe('const sum = a + b + 1;'));

  test('keeps what a replacement of texts would take for a pattern', () =>
    expect(plant('a + b', fault({ replace: '$& $1' }))).toBe('$& $1'));

  test.each([
    ['its text stands there 0 times', 'c', {}],
    ['its text stands there 2 times', 'a + b, a + b', {}],
    ['the text that it is near to stands there 0 times', 'a + b', { near: 'x' }],
    ['the text that it is near to stands there 2 times', 'x a + b x', { near: 'x' }],
    ['its text does not stand after what it is near to', 'a + b x', { near: 'x' }],
    ['it changes nothing', 'a + b', { replace: 'a + b' }],
  ])('does not apply: %s', (reason, text, details) => {
    expect(locate(text, fault(details))).toBe(reason);
    expect(() => plant(text, fault(details))).toThrow(reason);
  });

  test('near to a text is the first one after it', () =>
    expect(plant('a + b; x: a + b; a + b', fault({ near: 'x' }))).toBe('a + b; x: a + b + 1; a + b'));
});

const result = (status: string, message?: string) => ({
  fullName: ' sums are right',
  status,
  failureMessages: message === undefined ? [] : [message],
});
const report = (details: Partial<Report['testResults'][number]>, success = false): Report => ({
  success,
  numPassedTests: (details.assertionResults ?? []).filter(({ status }) => status === 'passed').length,
  testResults: [
    { name: '/tree/sums.test.ts', status: success ? 'passed' : 'failed', assertionResults: [], ...details },
  ],
});

describe('a run', () => {
  const wrong = 'AssertionError: expected 3 to be 2\n    at sums.test.ts:1';
  const late = 'Error: Test timed out in 60000ms.\nIf this is a long-running test';

  test('in which a test failed noticed the fault', () =>
    expect(judge(report({ assertionResults: [result('passed'), result('failed', wrong)] }), false)).toEqual({
      kind: 'failed',
      test: 'sums are right',
    }));

  test('in which a file came where JSON was expected noticed it', () => {
    const file = 'SyntaxError: Unexpected token \'P\', "PK\u0003" is not valid JSON\n    at JSON.parse (<anonymous>)';
    expect(judge(report({ assertionResults: [result('failed', file)] }), false).kind).toBe('failed');
  });

  test('that passed did not', () =>
    expect(judge(report({ assertionResults: [result('passed')] }, true), false)).toEqual({ kind: 'passed' }));

  test.each([
    ['a file that does not load', { message: 'Error: Cannot find module ./sum.ts' }, false],
    ['a hook that threw', { message: 'Error: no database', assertionResults: [result('skipped')] }, false],
    ['a slip of the pen', { assertionResults: [result('failed', 'ReferenceError: c is not defined')] }, false],
    ['a test whose time was up', { assertionResults: [result('failed', late)] }, false],
    ['an error outside of the tests', { status: 'passed', assertionResults: [result('passed')] }, false],
    ['nothing', { status: 'passed', assertionResults: [result('skipped')] }, true],
  ])('of %s proves nothing', (_name, details, success) =>
    expect(judge(report(details, success), false).kind).toBe('broken'),
  );

  test('whose time was up noticed a fault that makes one wait', () =>
    expect(judge(report({ assertionResults: [result('failed', late)] }), true).kind).toBe('failed'));

  test('noticed the fault when what looks after the tests complains', () =>
    expect(
      judge(report({ message: 'Error: the books are out of order', assertionResults: [result('passed')] }), false),
    ).toEqual({ kind: 'failed', test: 'after the tests: Error: the books are out of order' }));

  /** A vitest that answers one thing after the other, and says when it was ended. */
  function runnerOf(...answers: readonly Report[]) {
    const did: string[] = [];
    const left = [...answers];
    const runner: Runner = {
      run: () => {
        did.push('run');
        const report = left.shift();
        return Promise.resolve(report && { report });
      },
      forget: () => undefined,
      close: () => void did.push('close'),
    };
    return { did, run: () => runSuites({ runner, suites: ['packages/sums.test.ts'], stopsEarly: true }) };
  }
  const broken = report({ message: 'Error: Internal server error: Soft-invalidated module' });
  const failed = report({ assertionResults: [result('failed', wrong)] });

  test('that broke is asked once more, of a vitest that keeps nothing', async () => {
    const { did, run } = runnerOf(broken, failed);
    expect([await run(), did]).toEqual([{ kind: 'failed', test: 'sums are right' }, ['run', 'close', 'run']]);
  });

  test('that broke twice is broken; one that never ended, and one that tells something, are not asked again', async () => {
    expect((await runnerOf(broken, broken, failed).run()).kind).toBe('broken');
    for (const answers of [[], [failed, broken]]) {
      const { did, run } = runnerOf(...answers);
      expect([(await run()).kind, did]).toEqual([answers.length > 0 ? 'failed' : 'broken', ['run']]);
    }
  });
});

describe('tests that noticed before', () => {
  const matches = (title: string, full: string) => new RegExp(patternOf(['another', title]), 'u').test(full);

  test.each([
    ['sums are right', 'sums > are right'],
    ['a (b) costs 1.50 $ \\| 2', 'a (b) > costs 1.50 $ | 2'],
    ['sums are right', 'sums\u0000are\nright '],
  ])('are found by their titles: %s', (title, full) => expect(matches(title, full)).toBe(true));

  test.each(['sums are', 'sums are right, too'])('are no other ones: %s', (full) =>
    expect(matches('sums are right', full)).toBe(false),
  );
});

describe('the list', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'millaje-faults-'));
    writeFileSync(join(root, 'sums.ts'), 'a + b');
    writeFileSync(join(root, 'sums.test.ts'), '');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const named = (details: Partial<Fault>): NamedFault => ({ ...fault(details), module: 'sums' });

  test.each([
    ['sums.ts: its text stands there 0 times', { find: 'c' }],
    ['other.ts: the file is gone', { file: 'other.ts' }],
    ['no suite should notice it', { suites: [] }],
    ['its suite gone.test.ts is gone', { suites: ['gone.test.ts'] }],
    ['its suite sums.test.ts belongs to no project of vitest', { suites: ['sums.test.ts'] }],
  ])('says %s', (problem, details) =>
    expect(checkFaults(root, [named(details)])).toContain(`sums: one more: ${problem}`),
  );

  test('says when two have one name', () =>
    expect(checkFaults(root, [named({}), named({})])).toContain('sums: one more: another fault has the same name'));
});

describe('the score', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'millaje-faults-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const one: NamedFault = { ...fault({ name: 'one | more' }), module: 'sums' };
  const less: NamedFault = { ...fault({ name: 'one less', unnoticedBecause: 'nobody counts' }), module: 'sums' };
  const other: NamedFault = { ...fault({ name: 'another' }), module: 'differences' };
  const results: Result[] = [
    { fault: one, outcome: { kind: 'caught', test: 'sums\u0000are\nright' }, seconds: 2 },
    { fault: less, outcome: { kind: 'unnoticed' }, seconds: 3 },
  ];

  test('sums up in a line', () =>
    expect(summaryOf(results)).toBe('1 of 2 caught (50.0 %), 1 not caught, 0 broken runs'));

  test('tells which suites take longest', () =>
    expect(slowestSuites(results)).toEqual(['5 s for 2 faults: packages/sums.test.ts']));

  test('tells each fault, and keeps what an earlier run said of other modules', () => {
    const path = join(folder, 'score.md');
    const faults = [one, less, other];
    writeFileSync(path, writeScore([], results, faults, new Date('2026-01-02')));
    const later: Result[] = [{ fault: other, outcome: { kind: 'broken', reason: 'no report' }, seconds: 1 }];
    const page = writeScore(readScore(path), later, faults, new Date('2026-01-03'));
    expect(page).toContain('**1 of 3 caught (33.3 %).**');
    expect(page).toContain('## sums: 1 of 2, 2026-01-02');
    expect(page).toContain('| one \\| more | sums are right |\n| one less | **not caught**: nobody counts |');
    expect(page).toContain('## differences: 0 of 1, 2026-01-03');
    expect(page).toContain('| another | **broken run**: no report |');
  });

  test('keeps what an earlier run said of other faults of a module, until they are tried again', () => {
    const path = join(folder, 'score.md');
    const more: NamedFault = { ...fault({ name: 'one much more' }), module: 'sums' };
    writeFileSync(path, writeScore([], results, [one, less, more], new Date('2026-01-02')));
    expect(readFileSync(path, 'utf8')).toContain('**1 of 2 caught (50.0 %).** 1 not tried yet.');
    expect(openFaults(readScore(path), [one, less, more, other])).toEqual([less, more, other]);
    expect([one, less, more].map((each) => testThatNoticed(readScore(path), each))).toEqual([
      'sums are right',
      undefined,
      undefined,
    ]);
    const later: Result[] = [less, more].map((tried) => ({
      fault: tried,
      outcome: { kind: 'caught', test: 'sums | are right' },
      seconds: 1,
    }));
    const page = writeScore(readScore(path), later, [one, less, more], new Date('2026-01-03'));
    expect(page).toContain('**3 of 3 caught (100.0 %).**\n');
    expect(page).toContain('## sums: 3 of 3, 2026-01-03');
    expect(page).toContain('| one \\| more | sums are right |\n| one less | sums \\| are right |');
  });

  test('forgets a module that is gone', () => {
    const path = join(folder, 'score.md');
    writeFileSync(path, writeScore([], results, [one, less], new Date('2026-01-02')));
    expect(writeScore(readScore(path), [], [other], new Date('2026-01-03'))).not.toContain('sums');
  });
});
