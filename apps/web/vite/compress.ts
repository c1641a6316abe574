import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The first page's scripts come out a hundred bytes smaller with it, all others as they are. */
const brotli = { [constants.BROTLI_PARAM_NPOSTFIX]: 1 };

/**
 * Writes `name.br` and `name.gz` beside every text file of a build, at the best quality, so that the server compresses
 * none of them; pages it writes itself. Browsers take Brotli by TLS only; over plain HTTP, and behind some companies' proxies, they ask for gzip.
 */
export async function writeCompressed(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,webmanifest}', { cwd: folder })) {
    const path = join(folder, name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await toBrotli(content, { params: brotli }));
    await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
