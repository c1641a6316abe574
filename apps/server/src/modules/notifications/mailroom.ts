import { mailDays } from '@millaje/api/notifications/sent-mails';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Listener } from '../../platform/listener.ts';
import { createWakefulWork } from '../../platform/wakeful-work.ts';
import { forgetOldMails } from './outbox.store.ts';
import { sendWaitingMails, type SendingDependencies } from './send-waiting-mails.ts';

/** Told by the database when a mail was put into the outbox. */
const mailChannel = 'mail_waiting';

export interface Mailroom {
  /** Sends what waits; a call while another is at work makes that one look once more. */
  sendNow(): Promise<void>;
  readonly jobs: readonly RecurringJob[];
  /** Lets what is under way finish, and closes the sender. */
  stop(): Promise<void>;
}

/**
 * Sends mails as soon as they are committed, and sweeps every minute for those that wait for another try or whose notice was
 * missed. Make it before the listener starts.
 */
export function createMailroom({
  listener,
  ...dependencies
}: Omit<SendingDependencies, 'signal'> & { readonly listener: Listener }): Mailroom {
  const sending = createWakefulWork({
    listener,
    channel: mailChannel,
    work: (signal) => sendWaitingMails({ ...dependencies, signal }),
    onTrouble: (error) => dependencies.log.warn({ error: String(error) }, 'sending mails failed'),
  });
  return {
    sendNow: sending.runNow,
    jobs: [
      { name: 'send_waiting_mails', cron: '* * * * *', run: sending.runNow },
      {
        name: 'forget_old_mails',
        cron: '41 8 * * *',
        run: () => forgetOldMails(dependencies.database, mailDays),
      },
    ],
    async stop() {
      await sending.stop();
      await dependencies.sender.close();
    },
  };
}
