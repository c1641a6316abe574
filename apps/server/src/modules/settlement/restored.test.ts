import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import { readBooks } from '../../../../../test/support/books.ts';
import { backup } from '../../platform/backup/backup.ts';
import { restore } from '../../platform/backup/restore.ts';
import { reconcile } from './reconcile.ts';
import { createProgramme, settleAll, settlerFor, startAnvil } from './settlement.fixture.ts';

test('dumped, wiped and restored, the books and the chain still agree and go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-restored-'));
  const path = join(folder, 'copia');
  const anvil = await startAnvil();
  const chain = createJsonRpcChain({ url: anvil.url });
  const lost = await createProgramme();
  const ana = await lost.open('Ana');
  const bruno = await lost.open('Bruno');
  await lost.reward(ana, 1_000n);
  await lost.move(ana, bruno, 200n);
  const settler = settlerFor(lost, anvil);
  await settleAll(lost, settler);
  await settler.stop();
  const booksBefore = await readBooks(lost.pool);
  await backup({ databaseUrl: lost.databaseUrl, path, wallet: 'prueba' });
  await lost.close();

  const restored = await createProgramme();
  await restore({ databaseUrl: restored.databaseUrl, path, force: false });
  expect(await readBooks(restored.pool)).toEqual(booksBefore);
  expect(booksBefore.isBalanced).toBe(true);

  const compare = () => reconcile({ databaseUrl: restored.databaseUrl, chain, confirmations: 1 });
  const batchesBefore = await restored.batches();
  expect(await compare()).toMatchObject({ difference_count: 0n, operations_settled: 2n });

  // The settler finds everything where it was: nothing is sent again, and what is new follows.
  const answer = await restored.ledger.submit({
    kind: 'post',
    type: 'transfer',
    from: { accountId: bruno },
    to: { accountId: ana },
    amount: 60n,
    description: 'prueba',
    scope: 'programme',
    key: 'after the restore',
    inputHash: 'hash',
  });
  expect(answer).toMatchObject({ kind: 'posted', replayed: false });
  const next = settlerFor(restored, anvil);
  await settleAll(restored, next);
  await next.stop();
  expect((await restored.batches()).slice(0, batchesBefore.length)).toEqual(batchesBefore);
  expect(await compare()).toMatchObject({ difference_count: 0n, operations_settled: 3n });

  await restored.close();
  await anvil.stop();
  await rm(folder, { recursive: true, force: true });
});
