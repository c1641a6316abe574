import { fileURLToPath } from 'node:url';

/** What a program of ours that a test starts is given of the surroundings. The first one compiles for those after it. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/programs', import.meta.url)),
};
