import XMLBuilder from 'fast-xml-builder';
import { SaxesParser } from 'saxes';

/** An element as it was read. What stands once and what stands often look alike. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children, and without spaces at its ends. */
  readonly text: string;
}

/** An element to write: attributes begin with '@', '#text' is its text, a list repeats an element; what is undefined is left out. */
export interface XmlContent {
  readonly [name: string]: XmlContent | readonly XmlContent[] | string | undefined;
}

/** What came is no XML that anything can be taken from. */
export class XmlUnreadableError extends Error {
  override name = 'XmlUnreadableError';
}

/** Deeper than any message of KIU. */
const depthMaximum = 40;
/** More than the longest answer that anything is to be taken from. */
const elementMaximum = 100_000;

/** The letters of ISO 8859-1 by their names in HTML, from U+00A0 on: KIU's texts come from pages. */
const latinNames = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
  ...Object.fromEntries(latinNames.map((name, place) => [name, String.fromCodePoint(0xa0 + place)])),
};

/** Entities within a text that was written twice: 'NU&amp;Ntilde;EZ' reads 'NU&Ntilde;EZ', and means 'NUÑEZ'. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

interface Growing {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Growing[];
  text: string;
}

/**
 * Reads a document. Refuses what is not well-formed, any DOCTYPE (so that nothing is expanded or fetched), names of entities that
 * are neither XML's nor ISO 8859-1's, more than 40 levels and more than 100,000 elements.
 */
export function readXml(document: string): XmlElement {
  const parser = new SaxesParser();
  const refuse = (message: string): never => {
    throw new XmlUnreadableError(message);
  };
  const open: Growing[] = [];
  let root: Growing | undefined;
  let count = 0;
  Object.assign(parser.ENTITIES, entities);
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('a DOCTYPE is not read'));
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length >= depthMaximum || count > elementMaximum) refuse('it is too deep or too long');
    const element: Growing = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  parser.write(document.replace(/^\uFEFF/, '').trimStart()).close();
  return root ?? refuse('there is no element in it');
}

/** The text of an answer's bytes: UTF-8 where they are, else what Windows writes, whatever the document says of itself. */
export function decodeDocument(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The elements at the end of a path of names, wherever a name stands more than once. */
export function elementsAt(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = element ? [element] : [];
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The first element at the end of a path of names. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return elementsAt(element, ...path)[0];
}

/** What no XML may have, not even written as an entity. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const nameForm = /^[A-Za-z_][\w.-]*$/;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** Writes a document. Throws for names and characters that XML does not have: they would be a fault of ours. */
export function writeXml(root: string, content: XmlContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: checked(content, root) })}`;
}

function checked(content: XmlContent, name: string): Record<string, unknown> {
  if (!nameForm.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an element`);
  return Object.fromEntries(
    Object.entries(content).flatMap(([key, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (typeof value !== 'string') {
        const isList = (given: typeof value): given is readonly XmlContent[] => Array.isArray(given);
        return [[key, isList(value) ? value.map((one) => checked(one, key)) : checked(value, key)]];
      }
      if (unwritable.test(value)) throw new Error(`${key} has a character that XML has not`);
      if (key !== '#text' && !nameForm.test(key.replace(/^@/, '')))
        throw new Error(`${JSON.stringify(key)} is no name`);
      return [[key, value]];
    }),
  );
}
