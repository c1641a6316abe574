import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Writes `name.br` beside every text file of a build, at the best quality, so that the server compresses nothing. */
export async function writeCompressed(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,html,svg}', { cwd: folder })) {
    const path = join(folder, name);
    await writeFile(`${path}.br`, await compress(await readFile(path)));
  }
}
