import { describe, expect, test } from 'vitest';
import { pagePolicy } from './csp.ts';

describe('the policy of a page', () => {
  test('has one hash for each distinct inline script, and none for files', () => {
    const policy = pagePolicy('<script>1</script><script src="/a.js"></script><script type="module">1</script>');
    expect(policy.script).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
  });

  test('hashes style attributes as the browser reads them, not as they are escaped', () => {
    const escaped = pagePolicy('<p style="--font:&quot;Manrope&quot;">a</p>');
    const plain = pagePolicy(`<p style='x'>a</p><p style="a:b">b</p>`);
    expect(escaped.style_attribute).toHaveLength(1);
    expect(escaped.style_attribute).not.toEqual(plain.style_attribute);
  });

  test('does not mistake the text of a script for markup', () => {
    expect(pagePolicy('<script>"<p style=\\"a:b\\"><style>"</script>').style_attribute).toEqual([]);
  });

  test('refuses a style element', () => {
    expect(() => pagePolicy('<style>a{}</style>')).toThrow(/style element/);
  });
});
