import { type RewardUpload, rewardTexts as texts } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import type { GuardedChange } from '../../platform/guard.ts';
import { isRefusal, refuse, written } from '../../platform/http/answers.ts';
import { changeWithin } from '../audit/index.ts';
import { findUpload, lockUpload, startCrediting } from './uploads.store.ts';

const whole = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/**
 * Lets what was checked be credited, in the background; where nothing of it is left to credit, that is refused. Asked again, it changes
 * nothing and says what is so: that it is being credited, or was.
 */
export const creditChange = {
  action: 'rewards',
  subjectOf: ({ id }) => String(id),
  async changesNothing(database, { id }) {
    const upload = await findUpload(database, id);
    return upload !== undefined && (upload.status !== 'checked' || upload.states.ready === 0);
  },
  async tell(database, { id }) {
    const upload = await findUpload(database, id);
    if (!upload) return [];
    return [
      ['file', `#${id} · ${upload.name}`],
      ['rows', whole(upload.states.ready)],
      ['miles', whole(upload.ready_miles)],
    ];
  },
  async perform(database, { id }, { caller, context }) {
    const before = await lockUpload(database, id);
    if (!before) return refuse('reward_upload_not_found');
    if (before.status !== 'checked') return { answer: written(messageOf(before), { upload: before }) };
    if (before.states.ready === 0) return refuse('nothing_to_credit');
    const answer = await changeWithin(database, { action: 'rewards_credited', caller, context }, async () => {
      await startCrediting(database, id, caller.userId);
      const upload = await uploadOf(database, id);
      return {
        subject: { type: 'rewards', id },
        before: told(before),
        after: told(upload),
        answer: written(messageOf(upload), { upload }),
      };
    });
    return isRefusal(answer) ? answer : { answer };
  },
} as const satisfies GuardedChange<{ readonly id: number }, object>;

const messageOf = ({ status, states }: RewardUpload): string =>
  status === 'credited' ? texts.creditedBefore(whole(states.credited)) : texts.started;

const told = ({ status, states, ready_miles }: RewardUpload) => ({ status, states, ready_miles });

/** An upload that is there. */
export async function uploadOf(database: Database, id: number): Promise<RewardUpload> {
  const upload = await findUpload(database, id);
  if (!upload) throw new Error(`the upload ${id} is gone`);
  return upload;
}
