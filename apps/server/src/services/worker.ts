import type { AppOptions, Shared } from '../app.ts';
import { approvalJobs } from '../modules/approvals/index.ts';
import { auditJobs } from '../modules/audit/index.ts';
import { createCrediting, rewardJobs } from '../modules/earning/index.ts';
import { identityJobs } from '../modules/identity/jobs.ts';
import { inventoryJobs } from '../modules/inventory/index.ts';
import { keptExportJobs } from '../modules/kept-exports/index.ts';
import { ledgerJobs } from '../modules/ledger/jobs.ts';
import { writeOperationMails } from '../modules/ledger/operation-mail.ts';
import { memberJobs } from '../modules/members/release-unactivated.ts';
import { createMailroom } from '../modules/notifications/index.ts';
import { orderJobs } from '../modules/orders/index.ts';
import { personalDataJobs } from '../modules/personal-data/index.ts';
import { redemptionJobs } from '../modules/redemptions/index.ts';
import { reportJobs } from '../modules/reports/index.ts';
import { settlementJobs } from '../modules/settlement/jobs.ts';
import { createRestoreDrills } from '../modules/settlement/restore-drill.ts';
import { readEmbeddedUrl } from '../platform/embedded/postgres.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';
import { createDesk, ordersOf, redemptionsOf } from './api.ts';

/** The worker service: everything that comes round by the clock, and the mails that wait. */
export function createWorker(options: AppOptions, shared: Shared): Jobs {
  const { databaseUrl, environment, brand, log } = options;
  const { pool, database, listener, ledger, chain, mail } = shared;
  const mailroom = createMailroom({
    database,
    listener,
    sender: mail.sender,
    brand,
    publicUrl: environment.publicUrl,
    fromAddress: environment.smtpFrom ?? brand.support_email,
    log,
    writeMails: (count) => writeOperationMails(database, count),
  });
  const crediting = createCrediting({ pool, ledger, listener, log });
  const drills = createRestoreDrills({
    pool,
    chain,
    now: shared.now,
    log,
    folder: environment.backupFolder,
    passphrase: environment.backupPassphrase,
    findServer: async () => environment.databaseOwnerUrl ?? readEmbeddedUrl(environment.dataDir),
  });
  const recurring = [
    ...drills.jobs,
    ...mailroom.jobs,
    ...crediting.jobs,
    ...rewardJobs({ pool, now: shared.now }),
    ...auditJobs({ database, log }),
    ...keptExportJobs({ database, files: shared.files }),
    ...ledgerJobs({ database, ledger, log, now: shared.now }),
    ...reportJobs({ pool, now: shared.now }),
    ...memberJobs({ pool }),
    ...personalDataJobs({ pool, database, ledger, files: shared.files, log }),
    ...approvalJobs({ pool, now: shared.now }),
    ...inventoryJobs({ pool }),
    ...redemptionJobs(redemptionsOf(options, shared)),
    ...orderJobs(ordersOf(options, shared)),
    ...identityJobs({ database, codeDesk: createDesk(options, shared) }),
    ...settlementJobs({
      databaseUrl,
      chain,
      confirmations: environment.chainConfirmations,
      onDifferences: (count) => count > 0 && log.error({ accounts: count }, 'the chain does not equal the ledger'),
    }),
  ];
  const jobs = createJobs({ databaseUrl, log, recurring });
  return {
    start: jobs.start,
    async stop() {
      drills.stop();
      await jobs.stop();
      await crediting.stop();
      await mailroom.stop();
    },
  };
}
