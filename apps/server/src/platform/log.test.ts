import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** What is written of a line. */
function lineOf(line: object): Record<string, unknown> {
  let text = '';
  const written = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  createLog('info', written).warn(line, 'algo falló');
  return JSON.parse(text);
}

test.each(['error', 'err', 'reason'])(
  'an error that is logged as %s says what went wrong, and nothing besides',
  (name) => {
    const cause = new TypeError('la red');
    const error = Object.assign(new RangeError('el nodo no responde', { cause }), { code: 'E1', request: 'secreto' });
    const { [name]: told } = lineOf({ [name]: error, token: 'secreto' });
    expect(told).toEqual({
      name: 'RangeError',
      message: 'el nodo no responde',
      code: 'E1',
      stack: expect.stringContaining('log.test.ts'),
      cause: 'TypeError: la red',
    });
  },
);

test('what is no error is written as it is, without the fields of people', () => {
  expect(lineOf({ order: '7', error: 'Error: no', token: 'secreto' })).toEqual({
    level: 40,
    time: expect.any(String),
    service: 'millaje',
    order: '7',
    error: 'Error: no',
    msg: 'algo falló',
  });
});
