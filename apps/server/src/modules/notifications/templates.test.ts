import { describe, expect, test } from 'vitest';
import { escapeHtml, markup } from '../../platform/markup.ts';
import { writeMail } from './send-waiting-mails.ts';
import { testBrand } from './small-server.fixture.ts';
import { type MailData, type MailTemplate, sensitiveTemplates } from './mail-data.ts';
import { templates } from './templates.ts';

const at = '2026-03-01T02:30:00.000Z';
const attack = '<img src=x onerror=alert(1)>&"\'';
const flight = {
  number: '9V1303',
  from: { code: 'BLA', city: 'Barcelona', time: '2026-03-02T08:00', zone: 'America/Caracas' },
  to: { code: 'MIA', city: 'Miami', time: '2026-03-02T11:45', zone: 'America/New_York' },
};
const samples: { readonly [Name in MailTemplate]: MailData[Name] } = {
  activation: { token: 'tok/en 1', valid_hours: 24 },
  password_reset: { first_name: attack, token: 'tok/en 1', valid_hours: 1 },
  staff_password: { first_name: attack, token: 'tok/en 1', valid_hours: 1 },
  converted: { first_name: attack },
  welcome: { first_name: attack },
  two_factor_enabled: { first_name: attack, at },
  two_factor_disabled: { first_name: attack, at },
  recovery_code_used: { first_name: attack, at, remaining: 7 },
  movement: {
    first_name: attack,
    operation: 7,
    type: 'Transferencia',
    is_sender: true,
    miles: 1500,
    other: attack,
    description: attack,
    at,
  },
  rewards: {
    first_name: attack,
    day: '2026-02-28',
    count: 32,
    miles: 6400,
    credits: [{ operation: 7, description: attack, miles: 1200 }],
  },
  staff_invited: { first_name: attack, token: 'tok/en 1', valid_hours: 72 },
  staff_added: { first_name: attack, name: attack, email: 'x@pruebas.example', role: 'CONSULT', at },
  changed_by_staff: { first_name: attack, action: 'user_disabled', at },
  approval_requested: {
    first_name: attack,
    request: 7,
    action: 'transfer',
    requested_by: 'x@pruebas.example',
    asked: [['description', attack]],
    expires_at: at,
  },
  approval_decided: {
    first_name: attack,
    request: 7,
    action: 'role',
    status: 'rejected',
    decided_by: 'x@pruebas.example',
    comment: attack,
  },
  second_factor_guessed: { first_name: attack, at },
  password_changed: { first_name: attack, at },
  account_exists: { first_name: attack, at },
  registration_incomplete: {},
  account_erased: {},
  redemption_done: {
    first_name: attack,
    request: 7,
    miles: 15000,
    at,
    flights: [flight],
    pnr: 'ABCDEF',
    tickets: ['7420000000001'],
  },
  redemption_in_process: { first_name: attack, request: 7, miles: 15000, at, flights: [flight] },
  redemption_rejected: { first_name: attack, request: 7, miles: 15000, at },
  redemptions_late: { first_name: attack, requests: [7, 8], hours: 72, at },
  order_approved: {
    first_name: attack,
    order: 7,
    product: attack,
    amount: '1234.56',
    currency: 'VES',
    miles: 1000,
    expiry: '2027-03-01',
    vip_code: 'ABCDEFGHJK',
  },
  order_rejected: { first_name: attack, order: 7, product: attack, reason: attack },
  order_refunded: { first_name: attack, order: 7, product: attack, miles: 1000 },
  order_partly_refunded: { first_name: attack, order: 7, product: attack, amount: '10.00', left: '89.00', miles: 101 },
  payout_paid: {
    first_name: attack,
    month: '2026-10',
    arrived: 3401,
    miles: 3400,
    usd: '1017.00',
    bank_reference: attack,
    paid_on: '2026-11-12',
  },
  membership_ending: { first_name: attack, membership: 'Gold', expiry: '2027-03-01', days: 30 },
  restore_drill_failed: { first_name: attack, outcome: 'failed', reason: attack, file: attack, at },
  contact: {
    first_name: attack,
    last_name: 'Pérez\r\nBcc: otro@pruebas.example',
    email: 'visitante@pruebas.example',
    subject: `Hola\r\nBcc: otro@pruebas.example ${attack}`,
    message: `uno\n${attack}`,
  },
};

const write = <Name extends MailTemplate>(template: Name, data: MailData[Name] = samples[template]) =>
  writeMail(
    { brand: testBrand, publicUrl: 'https://millas.example', fromAddress: 'no-responder@avp.example' },
    {
      id: 'b1e0c1d2-0000-4000-8000-000000000000',
      recipient: 'ana@pruebas.example',
      template,
      data,
      attempts: 1,
      created_at: new Date(at),
    },
  );

describe.each(Object.keys(templates) as MailTemplate[])('the mail %s', (template) => {
  const mail = write(template);

  test('escapes whatever people wrote', () => {
    expect(mail.html).not.toContain('<img');
    const saysWhatSomebodyWrote = Object.values(samples[template]).some((value) => String(value).includes(attack));
    expect(mail.html.includes('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;')).toBe(saysWhatSomebodyWrote);
  });

  test('has the brand’s name, colours and help, and nothing to run or to fetch', () => {
    expect(mail.from).toEqual({ name: testBrand.product, address: 'no-responder@avp.example' });
    expect(mail.html).toContain(testBrand.colors.night);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).toContain(testBrand.support_email);
    // Its footer says where help is: what comes above does not say it again.
    expect(mail.text.split('Si necesita ayuda').length).toBe(2);
    for (const said of [mail.html, mail.text])
      expect(said.split('Este correo se envía automáticamente')).toHaveLength(2);
    expect(mail.html).not.toMatch(/<script|<link|<[^>]+ src=|url\(/i);
    expect(mail.html).not.toMatch(/undefined|\[object/);
    expect(mail.text).not.toMatch(/undefined|\[object|<table/);
  });

  test('has headers of one line', () => {
    expect(`${mail.subject}${mail.replyTo?.name}`).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeGreaterThan(0);
  });
});

describe('the links', () => {
  test.each([
    ['activation', 'https://millas.example/active-account/tok%2Fen%201'],
    ['password_reset', 'https://millas.example/password-reset/tok%2Fen%201'],
  ] as const)('%s leads to its page, in HTML and in text, and names the code', (template, url) => {
    const mail = write(template);

    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.text).toContain(url);
    expect(mail.text).toContain('    tok/en 1');
  });

  test('exactly the mails with a token are sensitive', () => {
    const withToken = Object.entries(samples).flatMap(([name, data]) => ('token' in data ? [name] : []));
    expect([...sensitiveTemplates].sort()).toEqual(withToken.sort());
  });
});

test('instants are told in the programme’s time zone', () => {
  expect(write('password_changed').text).toContain('Fecha: 28-02-2026 22:30');
});

test('who gets miles is not asked whether it was they who sent them', () => {
  const [sent, received] = [true, false].map(
    (is_sender) => templates.movement({ ...samples.movement, is_sender }, { brand: testBrand, publicUrl: '' }).blocks,
  );
  expect(sent?.at(-1)).toMatchObject({ text: expect.stringMatching(/^Si no fue usted, /) });
  expect(received?.at(-1)).toMatchObject({ text: expect.stringMatching(/^Si no esperaba estas millas, /) });
});

test.each([
  [true, 'Posada Ñandú', 'Para: Posada Ñandú'],
  [false, 'Ana Li', 'De: Ana Li'],
  [false, null, `De: Programa ${testBrand.product}`],
  // Of one that an earlier version wrote nobody knows.
  [true, undefined, undefined],
])('a movement says to whom or from whom miles went (sent %s, %s)', (is_sender, other, said) => {
  const { text } = write('movement', { ...samples.movement, is_sender, other });
  expect(text.split('\n').find((line) => /^(De|Para): /.test(line))).toBe(said);
});

test('a day of credits is told as a sum and a list, with how many more there are', () => {
  const { subject, text } = write('rewards');
  expect(subject).toBe('Sus millas por vuelos del 28-02-2026');
  expect(text).toContain('se acreditaron 32 premios en su cuenta: 6.400 millas en total.');
  expect(text).toContain('+1.200');
  expect(text).toContain('Y 31 premios más.');
});

test('a part of a payment that took no miles says that none were taken', () => {
  expect(write('order_partly_refunded').text).toContain('retiramos las millas en esa proporción');
  const { text } = write('order_partly_refunded', { ...samples.order_partly_refunded, miles: 0 });
  expect(text).toContain('no retiramos millas');
  expect(text).not.toContain('Millas retiradas');
});

test('a visitor’s message keeps its lines, and is answered to the visitor', () => {
  const mail = write('contact');

  expect(mail.text).toContain('> uno\n> <img');
  expect(mail.html).toContain('uno<br>&lt;img');
  expect(mail.replyTo).toEqual({
    name: expect.stringContaining('Pérez Bcc: otro@pruebas.example'),
    address: 'visitante@pruebas.example',
  });
});

test('HTML that a template made is not escaped again', () => {
  const pieces = [markup`<br>`, markup`<hr>`];

  expect(markup`<p>${markup`<b>${'<i>'}</b>`}${pieces}${1}</p>`.html).toBe('<p><b>&lt;i&gt;</b><br><hr>1</p>');
  expect(escapeHtml(`a"b'c`)).toBe('a&quot;b&#39;c');
});

test('a day stands in one piece beside its label, in a narrow window, too', () => {
  const { html, text } = write('redemption_done');
  const [row] = /<tr><td[^>]*>Vuelo 9V1303<.*?<\/tr>/s.exec(html) ?? [];
  expect(row?.match(/<td[^>]*valign="top"/g)).toHaveLength(2);
  expect(row).toMatch(/<span style="white-space:nowrap">02-03-2026 08:00<\/span>/);
  expect(text).toContain('02-03-2026 08:00');
});

test('what is told of one thing stands in one list, whose labels are whole and on a telephone above what they say', () => {
  const { html } = write('changed_by_staff');
  expect(html.match(/class="soft label" valign="top" style="[^"]*white-space:nowrap/g)).toHaveLength(2);
  expect(html.match(/<table [^>]*><tr><td class="soft label"/g)).toHaveLength(1);
  expect(html).toMatch(/@media \(max-width:480px\)\{[^@]*\.label,\.value\{display:block !important\}/);
});

test('a ticket comes with its flights, and with a calendar file of them', () => {
  const mail = write('redemption_done');
  expect(mail.text).toContain('Barcelona (BLA) 02-03-2026 08:00 – Miami (MIA) 02-03-2026 11:45');
  expect(mail.attachments).toEqual([
    {
      name: 'vuelo.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: expect.stringContaining('BEGIN:VEVENT'),
    },
  ]);
});
