import { randomUUID } from 'node:crypto';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailSender, OutgoingMail } from '../../modules/notifications/ports.ts';

/** A mail for tests; what is named differs. */
export function testMail(details: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: randomUUID(),
    from: { name: 'Programa Ñandú', address: 'no-responder@programa.example' },
    to: 'ana@pruebas.example',
    replyTo: undefined,
    subject: 'Valide su cuenta: añada ¡ya!',
    text: 'Hola, José.\n\nhttps://programa.example/active-account/abc\n',
    html: '<p>Hola, José. <a href="https://programa.example/active-account/abc">Validar</a></p>',
    date: new Date(),
    ...details,
  };
}

const addresses = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ name, address }) => [name, address]));

export interface SenderUnderTest {
  readonly sender: MailSender;
  /** Everything that arrived so far, as bytes, in whatever order. */
  received(): Promise<Buffer[]>;
  /** Makes the other side unable to take anything. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}

/** What every sender promises, whatever is behind it. */
export function describeMailSender(name: string, start: () => Promise<SenderUnderTest>): void {
  describe(`${name} keeps what every sender of mails promises`, () => {
    let under: SenderUnderTest;
    beforeAll(async () => (under = await start()));
    afterAll(() => under.stop());

    async function arrived(mail: OutgoingMail): Promise<ParsedMail[]> {
      const parsed = await Promise.all((await under.received()).map((bytes) => simpleParser(bytes)));
      return parsed.filter(({ messageId }) => messageId === `<${mail.id}@programa.example>`);
    }
    async function sendOne(mail: OutgoingMail): Promise<ParsedMail> {
      await under.sender.send(mail);
      const [parsed] = await arrived(mail);
      if (!parsed) throw new Error('the mail did not arrive');
      return parsed;
    }

    test('what was said arrives, with its accents', async () => {
      const mail = testMail();
      const parsed = await sendOne(mail);

      expect(parsed.subject).toBe(mail.subject);
      expect(parsed.text?.trim()).toBe(mail.text.trim());
      expect(parsed.html).toContain(mail.html);
      expect(addresses(parsed.from)).toEqual([['Programa Ñandú', 'no-responder@programa.example']]);
      expect(addresses(parsed.to)).toEqual([['', 'ana@pruebas.example']]);
      expect(parsed.replyTo).toBeUndefined();
      expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    });

    test('a second try carries the same Message-ID and date', async () => {
      const mail = testMail({ date: new Date('2026-01-02T03:04:05Z') });
      await under.sender.send(mail);
      await under.sender.send(mail);
      const tries = await arrived(mail);

      expect(tries.length).toBeGreaterThanOrEqual(1);
      expect(tries.map(({ date }) => date?.toISOString())).toEqual(tries.map(() => '2026-01-02T03:04:05.000Z'));
    });

    test('an answer goes to who is named for it', async () => {
      const parsed = await sendOne(
        testMail({ replyTo: { name: 'Ana "La Jefa", Pérez', address: 'visitante@pruebas.example' } }),
      );

      expect(addresses(parsed.replyTo)).toEqual([['Ana "La Jefa", Pérez', 'visitante@pruebas.example']]);
    });

    test('no text can add a header or a recipient', async () => {
      const attack = 'x\r\nBcc: otro@pruebas.example\r\n\r\n<script>';
      const parsed = await sendOne(
        testMail({ subject: attack, replyTo: { name: attack, address: 'visitante@pruebas.example' } }),
      );

      expect(parsed.headers.has('bcc')).toBe(false);
      expect(addresses(parsed.to)).toEqual([['', 'ana@pruebas.example']]);
      expect(parsed.text).toContain('Hola, José.');
    });

    test('many at once all arrive', async () => {
      const mails = Array.from({ length: 12 }, () => testMail());
      await Promise.all(mails.map((mail) => under.sender.send(mail)));

      for (const mail of mails) expect(await arrived(mail)).toHaveLength(1);
    });

    test('what nobody took is an error', async () => {
      await under.breakDown();

      await expect(under.sender.send(testMail())).rejects.toBeInstanceOf(Error);
    });
  });
}
