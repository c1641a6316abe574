import { Anchor, Progress } from '@mantine/core';
import type { RewardUpload } from '@millaje/api/flights/rewards';
import { couponStates, rewardTexts as texts, rewardUploadStates } from '@millaje/api/flights/rewards.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { CreditButton } from './credit-button.tsx';
import { RejectedDownload } from './rejected-download.tsx';
import classes from './rewards.module.css';

/** What an upload is, how far it is, and what can be done with it. */
export function UploadHead({ upload, mayCredit }: { upload: RewardUpload; mayCredit: boolean }) {
  const { id, name, status, states, created_at, created_by, ready_miles, credited_miles } = upload;
  return (
    <section className={classes.head} aria-label={name}>
      <div className={classes.title}>
        <div>
          <Anchor component={Link} to={pathTo('staffRewards')} size="sm">
            {texts.back}
          </Anchor>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.help}>
            {rewardUploadStates[status]} · {dates.dayAndTime(created_at)} · {created_by ?? texts.programme}
          </p>
        </div>
        <div className={classes.actions}>
          {states.rejected > 0 && <RejectedDownload id={id} />}
          {mayCredit && status === 'checked' && states.ready > 0 && <CreditButton upload={upload} />}
        </div>
      </div>
      {status !== 'checked' && <Crediting upload={upload} />}
      <dl className={classes.figures}>
        {Object.entries(couponStates).map(([state, label]) => (
          <div key={state}>
            <dt>{label}</dt>
            <dd>{formatWhole(states[state as keyof typeof couponStates])}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.miles}</dt>
          <dd>
            <MilesAmount value={ready_miles + credited_miles} />
          </dd>
        </div>
      </dl>
      {status === 'checked' && states.ready === 0 && <p className={classes.help}>{texts.nothingToCredit}</p>}
    </section>
  );
}

/** How far the crediting is; it goes on without anybody who looks. */
function Crediting({ upload: { status, states } }: { upload: RewardUpload }) {
  const all = states.ready + states.credited;
  const text =
    status === 'credited'
      ? texts.finished(formatWhole(states.credited))
      : texts.progress(formatWhole(states.credited), formatWhole(all));
  return (
    <div className={classes.progress}>
      <Progress
        value={all === 0 ? 100 : (100 * states.credited) / all}
        color={status === 'credited' ? 'good' : 'primary'}
        aria-label={text}
      />
      <output className={classes.help}>{text}</output>
    </div>
  );
}
