import { describe, expect, test } from 'vitest';
import { pagePolicy } from './csp.ts';
import { startAfterPaint } from './late-start.ts';

const style = '<link rel="stylesheet" href="/a.css"/>';
const load = '<link rel="modulepreload" href="/assets/a.js"/>';
const start = 'import "/assets/a.js"; start();';
const page = `<html><head>${style}${load}</head><body><p>a</p><script type="module" async="">${start}</script></body></html>`;

describe('a rendered page', () => {
  test('asks for no script before it is painted', () => {
    const late = startAfterPaint(page);
    expect(late).toContain(style);
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(late).not.toContain('type="module"');
    expect(late).toContain('["/assets/a.js"]');
  });

  test('may still run what starts it: its policy knows the very text', () => {
    const [hash = ''] = pagePolicy(`<script>${start}</script>`).script;
    expect(pagePolicy(startAfterPaint(page)).script).toContain(hash);
  });

  test('is refused if nothing starts it', () => {
    expect(() => startAfterPaint(`<html><head>${load}</head></html>`)).toThrow(/no module/);
  });
});
