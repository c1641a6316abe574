import { access, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { csv, person, type Row } from './import-rows.fixture.ts';
import { books, load, path } from './importing.fixture.ts';

describe('bad lines', () => {
  test.each<[Partial<Row>, string]>([
    [{ first_name: '' }, 'first_name: Ingrese su nombre.'],
    [
      { last_name: '1' },
      'last_name: El apellido debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.',
    ],
    [{ email: 'persona' }, 'email: Ingrese un correo electrónico valido.'],
    [
      { username: 'ana' },
      'username: El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _',
    ],
    [{ doc_type: 'X' }, 'doc_type: Debe seleccionar.'],
    [{ doc_identity: '123' }, 'doc_identity: Debe contener entre 7 y 12 caracteres.'],
    [{ sex: '' }, 'sex: Seleccione.'],
    [{ birthdate: '31-02-1990' }, 'birthdate: Ingrese una fecha válida (AAAA-MM-DD o DD-MM-AAAA).'],
    [{ birthdate: '2020-01-01' }, 'birthdate: Debe tener al menos 9 años.'],
    [{ code_phone: '' }, 'code_phone: Ingrese el código de área .'],
    [{ phone: '123' }, 'phone: Debe contener entre 10 y 12 números.'],
    [{ country: '' }, 'country: Debe seleccionar.'],
    [{ city: '' }, 'city: Ingrese la ciudad'],
    [{ customerid: '12' }, 'customerid: El CustomerID debe contener 10 caracteres'],
    [{ membership: 'Platinum' }, 'membership: La membresía debe ser Silver, Gold o Black.'],
    [{ membership_date: '' }, 'membership_date: Una membresía Gold o Black necesita su fecha.'],
    [{ membership_date: '2027-01-01' }, 'membership_date: La fecha no puede ser futura.'],
    [{ balance: '1,5' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '-5' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '12.34' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '1.000.000.000.001' }, 'balance: El monto es demasiado grande.'],
  ])('%j', async (changes, reason) => {
    const { counts, said } = await load(csv([person(1), person(2, changes), person(3)]), { isDryRun: true });
    expect(said).toEqual([`3 ${reason}`]);
    expect(counts).toEqual({ rows: 3, created: 2, existing: 0, completed: 0, bad: 1 });
  });

  test('several reasons, wrong counts, quotes left open: each with its line; the good ones are in', async () => {
    const rows = [person(1), person(2, { sex: 'Z', city: '' }), person(3)];
    const { counts, said } = await load(
      `${csv(rows)}a;b\n\n"dos\nlíneas";x\n${csv([person(4)]).split('\n')[1]}\n"abierta;\nx;y\n`,
    );
    expect(said).toEqual([
      '3 sex: Seleccione.',
      '3 city: Ingrese la ciudad',
      '5 : La línea tiene 2 columnas y deben ser 16.',
      '7 : La línea tiene 2 columnas y deben ser 16.',
      '10 : Hay comillas sin cerrar: desde esta línea no se leyó nada más.',
    ]);
    expect(counts).toEqual({ rows: 7, created: 3, existing: 0, completed: 0, bad: 4 });
  });

  test('repeated people name the line of the first, also across chunks; a refused line takes nothing', async () => {
    const rows = [
      person(1),
      person(2, { email: 'PERSONA1@correo.example' }),
      person(3, { username: 'PERSONA1' }),
      person(4, { customerid: '4000000001' }),
      person(5, { doc_identity: '10.000.001' }),
      person(2),
    ];
    const { said, counts } = await load(csv(rows), { chunkSize: 2 });
    expect(said).toEqual([
      '3 email: Repetido: ya está en la línea 2.',
      '4 username: Repetido: ya está en la línea 2.',
      '5 customerid: Repetido: ya está en la línea 2.',
      '6 doc_identity: Repetido: ya está en la línea 2.',
    ]);
    expect(counts).toMatchObject({ created: 2, bad: 4 });
  });

  test('people who are there already, with other data or under another e-mail', async () => {
    await load(csv([person(1)]));
    const rows = [
      person(2, { username: 'persona1' }),
      person(3, { customerid: '4000000001' }),
      person(4, { doc_identity: '10000001' }),
    ];
    for (const isDryRun of [true, false]) {
      expect((await load(csv(rows), { isDryRun })).said).toEqual([
        '2 username: Ya existe un usuario con este nombre de usuario.',
        '3 customerid: Ya existe un usuario con este CustomerID.',
        '4 doc_identity: Ya existe un usuario con este documento.',
      ]);
    }
    const changed = person(1, { city: 'Caracas', phone: '04149999999' });
    expect((await load(csv([changed]))).said).toEqual([
      '2 email: Ya existe un usuario con este correo y otros datos: phone, city.',
    ]);
    expect((await load(csv([person(1, { balance: '99' })]))).said).toEqual([
      '2 balance: El saldo inicial ya fue cargado con otro monto: 1250.',
    ]);
    expect(await books()).toEqual({ people: 1, miles: 1250, openings: 1 });
  });

  test('the report is a file that no spreadsheet runs, and goes when there is nothing to report', async () => {
    const { result } = await load(csv([person(1, { city: '', first_name: '=HYPERLINK(1)', username: '"a ""b"";c"' })]));
    expect(result.reportPath).toBe(`${path}.errores.csv`);
    expect(await readFile(`${path}.errores.csv`, 'utf8')).toBe(
      '\uFEFFlínea;columna;valor;motivo\r\n' +
        "2;first_name;'=HYPERLINK(1);El nombre debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.\r\n" +
        '2;username;"a ""b"";c";El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _\r\n' +
        '2;city;;Ingrese la ciudad\r\n',
    );
    expect((await load(csv([person(1)]))).result.reportPath).toBeUndefined();
    await expect(access(`${path}.errores.csv`)).rejects.toThrow('ENOENT');
  });
});
