import { expect, test } from 'vitest';
import { passwordProblems } from './password-problems.ts';

const good = { token: 't', password: 'Millaje.2026', confirmation: 'Millaje.2026' };

test.each([
  [{}, {}],
  [{ token: ' ' }, { token: 'Ingrese El Token de Activacion.' }],
  [
    { password: '', confirmation: '' },
    { password: 'Ingrese la Nueva Contraseña', confirmation: 'Confime su contraseña' },
  ],
  [{ confirmation: 'Millaje.2025' }, { confirmation: 'Las Contraseñas no coinciden' }],
  [
    { password: 'debil', confirmation: 'debil' },
    {
      password:
        'La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial',
    },
  ],
])('of a new password with %j is wrong: %j', (change, problems) => {
  expect(passwordProblems({ ...good, ...change })).toEqual(problems);
});
