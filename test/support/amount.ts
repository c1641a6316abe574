/** How many cases of a large matrix are tried: a sample in `npm test`, all of them in `npm run test:long`. */
export const amount = (sample: number, all: number): number => (process.env.TEST_LONG === 'true' ? all : sample);
