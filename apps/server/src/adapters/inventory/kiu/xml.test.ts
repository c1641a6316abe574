import { describe, expect, test } from 'vitest';
import { decodeEntities, elementAt, elementsAt, readXml, writeXml, type XmlContent } from './xml.ts';

describe('readXml', () => {
  test('what stands once is found like what stands often', () => {
    const root = readXml('<R><A><B n="1"/></A><A><B n="2"/><B n="3"/></A><C> x </C></R>');
    expect(elementsAt(root, 'A', 'B').map(({ attributes }) => attributes['n'])).toEqual(['1', '2', '3']);
    expect(elementAt(root, 'C')?.text).toBe('x');
    expect(elementAt(root, 'D', 'E')).toBeUndefined();
  });

  test.each([
    ['a DOCTYPE with entities', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>'],
    ['a DOCTYPE that names a file', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>'],
    ['an entity that nobody knows', '<r>&passwd;</r>'],
    ['an ampersand of its own', '<r>J & C</r>'],
    ['a second root', '<a/><b/>'],
    ['an element that does not end', '<a><b></a>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['no XML', 'Gateway timeout'],
    ['nothing', ''],
    ['what is too deep', '<a>'.repeat(41) + '</a>'.repeat(41)],
    ['what is too long', `<a>${'<b/>'.repeat(100_000)}</a>`],
  ])('refuses %s', (_, document) => {
    expect(() => readXml(document)).toThrow(expect.objectContaining({ name: 'XmlUnreadableError' }));
  });

  test('a mark at the beginning and space before it do not matter', () => {
    expect(readXml('\uFEFF \n<?xml version="1.0"?><r/>').name).toBe('r');
  });
});

test('entities that were written twice are read once more', () => {
  expect(decodeEntities('NU&Ntilde;EZ &#209; &#xD1; &amp; &what; &#99999999; &#1114112;')).toBe(
    'NUÑEZ Ñ Ñ & &what; &#99999999; &#1114112;',
  );
});

describe('writeXml', () => {
  test('escapes, repeats, and leaves out what is not there', () => {
    const document = writeXml('R', {
      '@a': '"<&>\'',
      B: [{ '@n': '1' }, { '#text': 'Peña & Cía <x>' }],
      C: undefined,
      D: {},
    });
    const root = readXml(document);
    expect(root.attributes).toEqual({ a: '"<&>\'' });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['B', ''],
      ['B', 'Peña & Cía <x>'],
      ['D', ''],
    ]);
  });

  test.each<[string, XmlContent]>([
    ['an element', { 'x><evil/': {} }],
    ['an attribute', { '@x y': '1' }],
    ['a sign', { '#text': 'a\u0001' }],
    ['half a sign', { '@x': '\uD800' }],
  ])('throws for %s that XML does not have', (_, content) => {
    expect(() => writeXml('R', content)).toThrow(/is no name|XML has not/);
  });
});
