// Loaded before a file's thread. Node.js strips types by WebAssembly, one instance a thread; where threads come and go beside
// each other, V8 loses account of their code and ends the whole process (nodejs/node 64500). Native code strips them here.
// JavaScript, because it is what makes TypeScript readable.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      typescript: { onlyRemoveTypeImports: true },
    });
    const [error] = errors;
    if (error) throw new SyntaxError(`${path}: ${error.message}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
