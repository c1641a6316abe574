import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { commonTexts } from '../kit/common.ts';
import { newPersonEmailSchema } from './new-email.ts';
import * as fields from './registration.ts';

/** The normal form, or the first complaint. */
function judge(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : `✗ ${result.error.issues[0]?.message}`;
}

const capital = 'debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.';
const weak =
  '✗ La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial';
const username =
  '✗ El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _';

const rules: [name: string, schema: z.ZodMiniType, cases: [value: unknown, judged: string][]][] = [
  [
    'first_name',
    fields.firstNameSchema,
    [
      ['maría', 'María'],
      [' Ana ', 'Ana'],
      ['', '✗ Ingrese su nombre.'],
      ['  ', '✗ Ingrese su nombre.'],
      [undefined, '✗ Ingrese su nombre.'],
      ['1ana', `✗ El nombre ${capital}`],
      ['Аna', '✗ Escriba el nombre con las letras de un solo alfabeto.'],
      ['Иван', 'Иван'],
      ['a'.repeat(31), `✗ El nombre ${capital}`],
      ['a'.repeat(30), `A${'a'.repeat(29)}`],
    ],
  ],
  [
    'last_name',
    fields.lastNameSchema,
    [
      ['nuñez-díaz', 'Nuñez-díaz'],
      ['', '✗ Ingrese su apellido.'],
      ['@', `✗ El apellido ${capital}`],
      ['Pérеz', '✗ Escriba el apellido con las letras de un solo alfabeto.'],
    ],
  ],
  [
    'sex',
    fields.sexSchema,
    [
      ['F', 'F'],
      ['', '✗ Seleccione.'],
      ['X', '✗ Seleccione.'],
    ],
  ],
  [
    'doc_type',
    fields.documentTypeSchema,
    [
      ['V', 'V'],
      ['J', '✗ Debe seleccionar.'],
    ],
  ],
  [
    'doc_type_uc',
    fields.organisationDocumentTypeSchema,
    [
      ['J', 'J'],
      ['X', '✗ Debe seleccionar.'],
    ],
  ],
  [
    'doc_identity, V',
    fields.documentSchema('V', 'registration'),
    [
      ['V-12.345.678', '12345678'],
      ['CI: 12.345.678', '12345678'],
      ['0912345', '912345'],
      ['E-12345678', '✗ Debe contener solo números.'],
      ['', '✗ Ingrese su documento.'],
      ['123456', '✗ Debe contener entre 7 y 12 caracteres.'],
      ['1234567890123', '✗ Debe contener entre 7 y 12 caracteres.'],
      ['12345AB', '✗ Debe contener solo números.'],
    ],
  ],
  [
    'doc_identity, P',
    fields.documentSchema('P', 'registration'),
    [
      ['g4471902', 'G4471902'],
      ['Ñ447190', '✗ Debe contener solo letras y números.'],
    ],
  ],
  [
    'doc_identity, organisation',
    fields.documentSchema('J', 'organisation'),
    [
      ['J-40123887-6', '401238876'],
      ['1234567', '✗ Debe contener entre 8 y 12 caracteres.'],
    ],
  ],
  [
    'doc_identity, profile',
    fields.documentSchema('V', 'profile'),
    [
      ['123456', '123456'],
      ['123456789', '✗ Debe contener entre 6 y 8 caracteres.'],
    ],
  ],
  [
    'code_phone',
    fields.phoneCodeSchema,
    [
      ['58', '+58'],
      ['', '✗ Ingrese el código de área .'],
      ['VE', '✗ Ingrese el código de área .'],
    ],
  ],
  [
    'phone',
    fields.phoneSchema('+58'),
    [
      ['0414-123.45.67', '4141234567'],
      ['+58 414 1234567', '4141234567'],
      ['', '✗ Ingrese su número de teléfono.'],
      ['414123456', '✗ Debe contener entre 10 y 12 números.'],
      ['4141234567890', '✗ Debe contener entre 10 y 12 números.'],
      ['no tengo', '✗ El teléfono solo debe contener números.'],
      ['0414123456O', '✗ El teléfono solo debe contener números.'],
      ['+34 612 345 678', '✗ El teléfono es de otro código de área.'],
    ],
  ],
  [
    'phone, Spain',
    fields.phoneSchema('+34'),
    [
      ['612 345 678', '612345678'],
      ['61234567', '✗ Debe contener 9 números.'],
    ],
  ],
  [
    'phone, Panama',
    fields.phoneSchema('+507'),
    [
      ['6123-4567', '61234567'],
      ['612345678', '✗ Debe contener entre 7 y 8 números.'],
    ],
  ],
  [
    'phone, Colombia',
    fields.phoneSchema('+57'),
    [
      ['3001234567', '3001234567'],
      ['300123456', '✗ Debe contener 8 o 10 números.'],
    ],
  ],
  [
    'country',
    fields.countrySchema,
    [
      ['VE', 'VE'],
      ['', '✗ Debe seleccionar.'],
    ],
  ],
  [
    'city',
    fields.citySchema,
    [
      ['Caracas ', 'Caracas'],
      ['', '✗ Ingrese la ciudad'],
      ['a'.repeat(61), '✗ El texto es demasiado largo.'],
    ],
  ],
  [
    'email',
    newPersonEmailSchema,
    [
      [' ANA@Correo.com ', 'ana@correo.com'],
      ['borrado-12@borrado.invalid', '✗ Ingrese un correo electrónico valido.'],
      ['Retirado-7@Retirado.invalid', '✗ Ingrese un correo electrónico valido.'],
      ['retirado@retirado.invalid', 'retirado@retirado.invalid'],
      ['', '✗ Ingrese su correo electrónico.'],
      ['ana', '✗ Ingrese un correo electrónico valido.'],
    ],
  ],
  [
    'username',
    fields.usernameSchema,
    [
      ['ana.li_1', 'ana.li_1'],
      ['', '✗ Ingrese un nombre de usuario.'],
      ['ana', username],
      ['1ana.li', username],
      ['ana-li1', username],
      ['a'.repeat(16), username],
      ['añalin', username],
    ],
  ],
  [
    'username by staff',
    fields.staffUsernameSchema,
    [
      ['ana-li1', 'ana-li1'],
      ['-analid', username],
    ],
  ],
  [
    'password',
    fields.passwordSchema,
    [
      ['Clave.2026', 'Clave.2026'],
      ['Contraseña1!', 'Contraseña1!'],
      ['', '✗ Ingrese una contraseña'],
      ['Cl.2026', weak],
      ['clave.2026', weak],
      ['CLAVE.2026', weak],
      ['Clave.dos', weak],
      ['Clave-2026', weak],
      ['Clave.2026\ud800', `✗ ${commonTexts.wrongText}`],
      ['Clave.2026\u200b', `✗ ${commonTexts.wrongText}`],
      [`Aa1.${'x'.repeat(27)}`, '✗ La contraseña debe tener máximo 30 caracteres'],
    ],
  ],
  [
    'birthdate',
    fields.birthdateSchema('2026-11-27'),
    [
      ['1990-02-28', '1990-02-28'],
      ['2017-11-27', '2017-11-27'],
      ['2017-11-28', '✗ Debe tener al menos 9 años.'],
      ['', '✗ Ingrese su fecha de nacimiento'],
      ['1990-02-30', '✗ Ingrese una fecha válida (AAAA-MM-DD).'],
      ['1905-01-01', '✗ Ingrese una fecha válida (AAAA-MM-DD).'],
    ],
  ],
  [
    'birthdate, asked on 29 February',
    fields.birthdateSchema('2028-02-29'),
    [
      ['2019-02-28', '2019-02-28'],
      ['2019-03-01', '✗ Debe tener al menos 9 años.'],
    ],
  ],
  [
    'customerid',
    fields.customerIdSchema,
    [
      ['4820115736', '4820115736'],
      ['', '✗ Debe ingresar el CustomerID.'],
      ['48201157AB', '✗ El CustomerID solo debe numérico.'],
      ['482011573', '✗ El CustomerID debe contener 10 caracteres'],
      ['48201157361', '✗ El CustomerID debe contener 10 caracteres'],
    ],
  ],
];

describe.each(rules)('%s', (_, schema, cases) => {
  test.each(cases)('%j gives %j', (value, judged) => expect(judge(schema, value)).toBe(judged));
});
