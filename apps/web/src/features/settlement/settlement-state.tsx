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
  return <StatusDot tone={isGood[state] ? 'good' : 'bad'} label={told} />;
}

/** What is told, in this order. */
const labels = {
  settler: settlementTexts.settler.title,
  operations: texts.operations,
  settled: texts.settled,
  waiting: texts.waiting,
  quarantined: texts.quarantined,
  lag: texts.lag,
  chain: texts.chain,
  block: texts.block,
  token: texts.token,
};
type Entry = keyof typeof labels;
type Entries = Readonly<Record<Entry, ReactNode>>;

const factsOf = (entries: Entries): Fact[] =>
  (Object.keys(labels) as Entry[]).map((entry) => [labels[entry], entries[entry]]);

function entriesOf(state: SettlementState): Entries {
  const { chain_id: chainId, block_number: block, token_address: token } = state;
  const isLate = state.waiting > 0;
  return {
    settler: settlerOf(state),
    operations: formatWhole(state.operations),
    settled: formatWhole(state.settled),
    waiting: formatWhole(state.waiting),
    quarantined: state.quarantined === 0 ? '0' : <StatusDot tone="bad" label={formatWhole(state.quarantined)} />,
    lag: isLate ? formatSeconds(state.lag_seconds) : formatSeconds(0),
    chain: state.chain_reachable ? (
      <StatusDot tone="good" label={chainId === null ? texts.reachable : `${texts.reachable} · ${chainId}`} />
    ) : (
      <StatusDot tone="bad" label={texts.unreachable} />
    ),
    block: block === null ? '—' : formatWhole(block),
    token: token === null ? texts.noToken : <CopyableHash value={token} label={texts.token} href={addressUrl(token)} />,
  };
}

const outline = (
  <span className={classes.outline}>
    <Skeleton height={14} width="45%" />
  </span>
);

/** What stands for it until it comes: as high as it. */
const waiting: Entries = {
  settler: outline,
  operations: outline,
  settled: outline,
  waiting: outline,
  quarantined: outline,
  lag: outline,
  chain: outline,
  block: outline,
  token: (
    <span className={classes.tokenOutline}>
      <Skeleton height={14} width="60%" />
    </span>
  ),
};

/** How far the chain is behind the ledger, now. */
export function SettlementStatePanel({ state }: { state: SettlementState | undefined }) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={state === undefined}>
      <h2 id={titleId} className="visually-hidden">
        {texts.title}
      </h2>
      <Facts facts={factsOf(state === undefined ? waiting : entriesOf(state))} className={classes.entries} />
    </section>
  );
}
