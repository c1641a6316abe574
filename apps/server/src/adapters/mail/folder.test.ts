import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailFolder } from './folder.ts';
import { describeMailSender, testMail } from './mail-sender.fixture.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'millaje-mail-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));

describeMailSender('the folder', async () => {
  const folder = join(root, 'suite');
  return {
    sender: createMailFolder({ folder }),
    received: async () => Promise.all((await filesOf(folder)).map((file) => readFile(file))),
    breakDown: async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, 'in the way');
    },
    stop: () => rm(folder, { force: true }),
  };
});

describe('the folder', () => {
  test('keeps the last mails only, newest first, and a second try of one once', async () => {
    const folder = join(root, 'bounded');
    const mails = createMailFolder({ folder, maximum: 3 });
    for (const minute of [3, 1, 2, 5, 4, 5]) {
      await mails.send(
        testMail({
          id: `00000000-0000-4000-8000-00000000000${minute}`,
          subject: `Mail ${minute}`,
          date: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        }),
      );
    }

    expect((await mails.list()).map(({ subject }) => subject)).toEqual(['Mail 5', 'Mail 4', 'Mail 3']);
    expect((await readdir(folder)).length).toBe(6);
  });

  test('lets only its owner read what carries tokens', async () => {
    const folder = join(root, 'private');
    await createMailFolder({ folder }).send(testMail());

    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  test('is empty before the first mail', async () => {
    const mails = createMailFolder({ folder: join(root, 'never') });

    expect(await mails.list()).toEqual([]);
    expect(await mails.find('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });
});
