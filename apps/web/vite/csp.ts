import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one page needs in its content security policy beyond `'self'`: CSP source expressions, quotes included. */
export interface PagePolicy {
  /** For `script-src`: one hash for each inline script. */
  script: string[];
  /** For `style-src-attr`, after `'unsafe-hashes'`: one hash for each distinct style attribute. */
  style_attribute: string[];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="([^"]*)"/gi;
const STYLE_ELEMENT = /<style[\s>]/i;

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

const distinct = (values: Iterable<string>): string[] => [...new Set(values)].sort();

/** Reads what a page carries inline. Refuses a style element: it would need `'unsafe-inline'`. */
export function pagePolicy(html: string): PagePolicy {
  const markup = html.replaceAll(INLINE_SCRIPT, '');
  if (STYLE_ELEMENT.test(markup)) throw new Error('A prerendered page carries a style element; use a style sheet.');
  return {
    script: distinct([...html.matchAll(INLINE_SCRIPT)].map((match) => sha256(match[1] ?? ''))),
    style_attribute: distinct(
      [...markup.matchAll(STYLE_ATTRIBUTE)].map((match) => sha256(decodeEntities(match[1] ?? ''))),
    ),
  };
}

/** Writes `csp.json` beside the pages of a build: the policy of each HTML file, by its path in the folder. */
export async function writeCspFile(folder: string): Promise<void> {
  const pages: Record<string, PagePolicy> = {};
  for await (const page of glob('**/*.html', { cwd: folder })) {
    pages[page] = pagePolicy(await readFile(join(folder, page), 'utf8'));
  }
  await writeFile(join(folder, 'csp.json'), `${JSON.stringify(pages, null, 2)}\n`);
}
