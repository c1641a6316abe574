import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { brandPlugin } from './apps/web/vite/brand-plugin.ts';

/** What takes long and whose rules other tests tell already, too: `npm run test:long` has it. */
const long = (): string[] => [
  ...configDefaults.exclude,
  ...(process.env.TEST_LONG === 'true' ? [] : ['**/*.long.test.ts']),
];

/** Small files whose stories stand elsewhere and take longest: vitest, which begins with the largest, would leave them to the end, alone. */
const longest = ['/test/journeys/accessibility.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** What is waited for comes later than in a second on a machine that has much else to do. */
const patient = { poll: { timeout: 15_000 } } as const;

/** One project per kind of test, so that each can be run alone and each gets the timeouts that it needs. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'units',
          include: ['packages/**/*.test.ts', 'test/*.test.ts'],
          // Nothing of these is kept between files, and most of their time went into loading the same again.
          isolate: false,
          expect: patient,
          testTimeout: 60_000,
        },
      },
      {
        // Screens read their names and colours from the brand.
        plugins: [brandPlugin({ file: undefined })],
        test: {
          name: 'screens',
          include: ['apps/web/**/*.test.ts'],
          // As the modules': a worker loads React and the screens once, and what a file spied on or put in place it takes back.
          isolate: false,
          setupFiles: ['apps/web/src/ui/screen-setup.fixture.ts'],
          expect: patient,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'modules',
          include: ['apps/server/**/*.test.ts', 'test/rubbish/*.test.ts'],
          exclude: long(),
          globalSetup: ['test/support/postgres.setup.ts'],
          maxWorkers: 2,
          // A worker loads the server once for all its files; each has its own database, and what one spied on is given back.
          isolate: false,
          restoreMocks: true,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          fileParallelism: false,
          expect: patient,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          exclude: long(),
          globalSetup: ['test/journeys/instance.setup.ts'],
          // A story waits for its pages half of the time: another one, with an instance of its own, uses that.
          maxWorkers: 2,
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
