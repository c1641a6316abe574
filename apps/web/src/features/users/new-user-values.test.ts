import { expect, test } from 'vitest';
import { EMPTY_USER, newUserBody, newUserProblems } from './new-user-values.ts';

const TODAY = '2026-03-05';
const ana = {
  ...EMPTY_USER,
  first_name: 'Ana',
  last_name: 'Li',
  doc_type: 'P',
  doc_identity: 'G4471902',
  sex: 'F',
  birthdate: '09/08/2001',
  code_phone: '+1',
  phone: '3055550142',
  country: 'US',
  city: 'Miami',
  email: 'ana@correo.com',
  username: 'ana-li.2001',
  password: 'debil',
  role: '3',
};

test('a whole form is right, and its birth is sent as a day of the wire', () => {
  expect(newUserProblems(ana, TODAY)).toEqual({});
  expect(newUserBody(ana)).toMatchObject({ birthdate: '2001-08-09', isAdmin: true, marketing: null, role: '3' });
});

test('an empty form says what is missing', () => {
  expect(newUserProblems(EMPTY_USER, TODAY)).toEqual({
    first_name: 'Ingrese su nombre.',
    last_name: 'Ingrese su apellido.',
    doc_type: 'Debe seleccionar.',
    doc_identity: 'Ingrese su documento.',
    sex: 'Seleccione.',
    birthdate: 'Ingrese su fecha de nacimiento',
    code_phone: 'Ingrese el código de área .',
    phone: 'Ingrese su número de teléfono.',
    country: 'Debe seleccionar.',
    city: 'Ingrese la ciudad',
    email: 'Ingrese su correo electrónico.',
    username: 'Ingrese un nombre de usuario.',
    password: 'Ingrese una contraseña',
    role: 'Debe seleccionar un role',
  });
});

test('one of the staff needs no password: a mail lets them choose it', () => {
  expect(newUserProblems({ ...ana, password: '', role: '1' }, TODAY)).toEqual({});
  expect(newUserProblems({ ...ana, password: '', role: '3' }, TODAY)).toEqual({ password: 'Ingrese una contraseña' });
});

test('an ally comes with its organisation, and nobody else is asked for one', () => {
  expect(newUserProblems({ ...ana, role: '4' }, TODAY)).toEqual({
    name_uc: 'Ingrese el nombre de la organización.',
    doc_type_uc: 'Debe seleccionar.',
    doc_identity_uc: 'Ingrese su documento.',
    industry_uc: 'Debe seleccionar.',
    address_uc: 'Ingrese la dirección fiscal.',
    phonecode_uc: 'Debe seleccionar.',
    phone_uc: 'Ingrese su número de teléfono.',
  });
});
