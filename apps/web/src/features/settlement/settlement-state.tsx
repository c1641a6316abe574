import { Skeleton } from '@mantine/core';
import type { SettlementState } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { type ReactNode, useId } from 'react';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { addressUrl } from '../../ui/explorer-urls.ts';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { formatSeconds } from './durations.ts';
import { explainReason } from './reasons.ts';
import { type Fact, Facts } from './facts.tsx';
import classes from './settlement-state.module.css';

const texts = settlementTexts.state;

/** Whether somebody has to look, by what the settler says of itself. */
const isGood = { settling: true, idle: true, halted: false, failing: false, standby: false, never: true } as const;

function settlerOf({ settler_state: state, settler_reason: reason }: SettlementState): ReactNode {
  const label = settlementTexts.settler[state];
  const told = reason === null ? label : `${label}: ${explainReason(reason)}`;
  return <StatusDot key="settler" tone={isGood[state] ? 'good' : 'bad'} label={told} />;
}

function entriesOf(state: SettlementState): Fact[] {
  const { chain_id: chainId, block_number: block, token_address: token } = state;
  const isLate = state.waiting > 0;
  return [
    [settlementTexts.settler.title, settlerOf(state)],
    [texts.operations, formatWhole(state.operations)],
    [texts.settled, formatWhole(state.settled)],
    [texts.waiting, formatWhole(state.waiting)],
    [
      texts.quarantined,
      state.quarantined === 0 ? '0' : <StatusDot key="q" tone="bad" label={formatWhole(state.quarantined)} />,
    ],
    [texts.lag, isLate ? formatSeconds(state.lag_seconds) : formatSeconds(0)],
    [
      texts.chain,
      state.chain_reachable ? (
        <StatusDot
          key="chain"
          tone="good"
          label={chainId === null ? texts.reachable : `${texts.reachable} · ${chainId}`}
        />
      ) : (
        <StatusDot key="chain" tone="bad" label={texts.unreachable} />
      ),
    ],
    [texts.block, block === null ? '—' : formatWhole(block)],
    [
      texts.token,
      token === null ? (
        texts.noToken
      ) : (
        <CopyableHash key="token" value={token} label={texts.token} href={addressUrl(token)} />
      ),
    ],
  ];
}

/** Under the names of what comes, what stands for it: as high as it. */
const waiting: readonly Fact[] = [
  settlementTexts.settler.title,
  texts.operations,
  texts.settled,
  texts.waiting,
  texts.quarantined,
  texts.lag,
  texts.chain,
  texts.block,
  texts.token,
].map((label, place, labels): Fact => {
  const isToken = place === labels.length - 1;
  return [
    label,
    <span key={label} className={isToken ? classes.tokenOutline : classes.outline}>
      <Skeleton height={14} width={isToken ? '60%' : '45%'} />
    </span>,
  ];
});

/** How far the chain is behind the ledger, now. */
export function SettlementStatePanel({ state }: { state: SettlementState | undefined }) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={state === undefined}>
      <h2 id={titleId} className="visually-hidden">
        {texts.title}
      </h2>
      <Facts facts={state === undefined ? waiting : entriesOf(state)} className={classes.entries} />
    </section>
  );
}
