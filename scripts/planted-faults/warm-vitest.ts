import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import type { Report } from './judge.ts';

// A vitest that stays: started once for a copy of the tree, it has loaded its configuration and transformed the sources when the
// next fault comes. It is a program of its own, told by messages what to run, so that it can be ended when a suite never does.

/** What is asked of it: test files of one project, and which sources changed since, all from the folder's root. */
export interface WarmQuestion {
  readonly project: string;
  readonly suites: readonly string[];
  readonly changed: readonly string[];
  /** What the titles of the tests match that are run; all of them where there is none. */
  readonly pattern?: string;
  readonly stopsEarly: boolean;
}

/** What it answers: the run's report, or why there is none. */
export type WarmAnswer = { readonly report: Report } | { readonly problem: string };

const folder = process.cwd();

function assertionOf(test: TestCase) {
  const titles = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) titles.unshift(parent.name);
  const { state, errors } = test.result();
  return {
    fullName: titles.join(' '),
    status: state,
    failureMessages: (errors ?? []).map(({ stack, message }) => stack ?? message),
  };
}

function resultOf(module: TestModule): Report['testResults'][number] {
  const [error] = module.errors();
  return {
    name: module.moduleId,
    status: module.ok() ? 'passed' : 'failed',
    ...(error ? { message: error.message } : {}),
    assertionResults: [...module.children.allTests()].map(assertionOf),
  };
}

async function answer(
  vitest: Vitest,
  { project: name, suites, changed, pattern, stopsEarly }: WarmQuestion,
): Promise<Report> {
  const project = vitest.projects.find((one) => one.name === name);
  if (!project) throw new Error(`vitest has no project called ${name}`);
  project.config.bail = stopsEarly ? 1 : 0;
  for (const file of changed) vitest.invalidateFile(join(folder, file));
  // What failed before would count as a reason to stop at once.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    suites.map((suite) =>
      project.createSpecification(
        join(folder, suite),
        pattern === undefined ? undefined : { testNamePattern: new RegExp(pattern, 'u') },
      ),
    ),
  );
  const testResults = testModules.map(resultOf);
  return {
    success: unhandledErrors.length === 0 && testModules.every((module) => module.ok()),
    numPassedTests: testResults.flatMap((one) => one.assertionResults).filter(({ status }) => status === 'passed')
      .length,
    testResults,
  };
}

// No reporter of vitest's own: nobody reads along.
const opening = createVitest('test', { watch: false, maxWorkers: 1, reporters: [{}] });

process.on('message', (question: WarmQuestion) => {
  void opening
    .then((vitest) => answer(vitest, question))
    .then(
      (report): WarmAnswer => ({ report }),
      (error: unknown): WarmAnswer => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    .then((message) => process.send?.(message));
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
