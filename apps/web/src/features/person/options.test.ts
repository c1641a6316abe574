import { expect, test } from 'vitest';
import { withChosen } from './options.ts';

const options = [{ value: 'VE', label: 'Venezuela' }];

test.each([
  ['VE', ['VE']],
  ['', ['VE']],
  [null, ['VE']],
  ['Narnia', ['Narnia', 'VE']],
])('with %j chosen the select offers %j', (chosen, values) => {
  expect(withChosen(options, chosen).map(({ value }) => value)).toEqual(values);
});
