import type { Route } from '@millaje/api';
import { sentOf, type By, type Call } from './calls.ts';
import type { Example } from './example.ts';

const boundary = 'frontera';

interface Piece {
  readonly name: string;
  readonly content: string | Buffer;
  /** Of a file only. */
  readonly file?: string;
  readonly type?: string;
}

function written(pieces: readonly Piece[], end = `--${boundary}--\r\n`): Buffer {
  const parts = pieces.flatMap(({ name, content, file, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n${
        type === undefined ? '' : `Content-Type: ${type}\r\n`
      }\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

/** Contents that are no picture and no table, whatever they are called. */
const oddContents: readonly (readonly [name: string, content: (right: Buffer) => Buffer | string])[] = [
  ['a text', () => 'hola'],
  ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', () => '<!doctype html><script>alert(1)</script>'],
  ['a PDF', () => '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<<>>endobj'],
  ['a programme', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['an archive', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['half an archive', () => Buffer.from('504b03041400000008000000210000000000', 'hex')],
  ['zeroes', () => Buffer.alloc(2_000)],
];
/** What only a picture cannot be. */
const oddPictures: typeof oddContents = [
  ['its first half', (right) => right.subarray(0, right.length / 2)],
  ['only its first bytes', (right) => right.subarray(0, 16)],
];

/** What can be wrong with a form of several parts, for calls that take a file. */
export function oddForms(route: Route, example: Example, by: By): Call[] {
  const { upload } = route;
  const file = upload && example.body?.[upload.field];
  if (!upload || typeof file !== 'string') return [];
  const right = bytesOf(file);
  const fields = Object.entries(example.body ?? {}).flatMap(([name, value]): Piece[] =>
    name === upload.field ? [] : [{ name, content: String(value) }],
  );
  const whole: Piece = { name: upload.field, content: right, file: 'archivo.png' };
  const isRequired = upload.field === 'file' || route.name.endsWith('Add');
  const sent = sentOf(route, example, by);
  const one = (
    name: string,
    body: Buffer,
    isNever = true,
    type = `multipart/form-data; boundary=${boundary}`,
  ): Call => ({
    name: `form: ${name}`,
    isNever,
    sent: { ...sent, body, headers: { ...sent.headers, 'content-type': type } },
  });
  const withFile = (content: Buffer | string, own: Partial<Piece> = {}) =>
    written([...fields, { ...whole, content, ...own }]);
  const contents = upload.field === 'file' ? oddContents : [...oddContents, ...oddPictures];
  const [first] = fields;
  return [
    ...contents.map(([name, make]) => one(name, withFile(make(right)))),
    one('no bytes', withFile(''), isRequired && route.name !== 'CustomerServiceAdd'),
    one('no file', written(fields), isRequired && route.name !== 'CustomerServiceAdd'),
    one('two files', written([...fields, whole, whole])),
    one('under another name', withFile(right, { name: 'otro' }), isRequired && route.name !== 'CustomerServiceAdd'),
    one('a name with a path', withFile(right, { file: '../../etc/passwd' }), false),
    one('a name with a NUL', withFile(right, { file: 'a\0.png' }), false),
    one('cut before its end', written([...fields, whole], '')),
    one('cut in the file', written([...fields, whole]).subarray(0, -right.length / 2 - boundary.length)),
    one('no boundary', written([...fields, whole]), true, 'multipart/form-data'),
    one('another boundary', written([...fields, whole]), true, 'multipart/form-data; boundary=otra'),
    one('no parts', Buffer.from(''), route.name !== 'CustomerServiceAdd'),
    one(
      'too many fields',
      written([...Array.from({ length: 80 }, (_, place) => ({ name: `campo${place}`, content: '' })), whole]),
    ),
    ...(first === undefined ? [] : [one('a field twice', written([first, ...fields, whole]))]),
    one('the file twice, once as a text', written([...fields, { name: upload.field, content: file }, whole])),
  ];
}
