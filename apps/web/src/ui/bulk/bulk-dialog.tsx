import { Alert, Button, Group, Modal, Progress } from '@mantine/core';
import { listTexts } from '@millaje/api/kit/lists.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../call-error.ts';
import { firstPress } from '../first-press.ts';
import { formatWhole } from '../format.ts';
import { StatusDot } from '../status-dot.tsx';
import { type BulkState, runBulk } from './run-bulk.ts';
import classes from './bulk.module.css';

const texts = listTexts.bulk;

interface BulkDialogProps<Item> {
  title: string;
  /** What follows, and what has to be said with it. */
  question: ReactNode;
  isDestructive?: boolean;
  /** What can be done; and how many of those that were selected cannot. */
  items: readonly Item[];
  leftOut: number;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  send: (item: Item) => Promise<unknown>;
  /** So many are on their way at the same moment: one, unless said otherwise. */
  atOnce?: number;
  /** What was done is read again. */
  onSent: () => void;
  /** Told whether anything was sent. */
  onClose: (isSent: boolean) => void;
}

const tones = { waiting: 'quiet', sending: 'warn', done: 'good', stopped: 'quiet', failed: 'bad' } as const;

const wordOf = (state: BulkState): string => (state.kind === 'failed' ? state.message : texts[state.kind]);

/** Who is signed out, or without a connection, would only be told so for every row. */
const endsAll = (error: unknown): boolean => error instanceof CallError && (error.status === 401 || error.status === 0);

/** Sends what is asked for row by row; each that was not done is named, and can be sent again as it was. */
function useBulk<Item>({ items, idOf, send, atOnce, onSent }: BulkDialogProps<Item>) {
  const [states, setStates] = useState<ReadonlyMap<string, BulkState>>();
  const [isRunning, setRunning] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef(false);
  // Presses come faster than a button can look busy.
  const running = useRef(false);
  // Who leaves the page does not send any more.
  useEffect(
    () => () => {
      stop.current = true;
    },
    [],
  );
  const left = items.filter((item) => states?.get(idOf(item))?.kind !== 'done');

  async function start(): Promise<void> {
    if (running.current) return;
    [running.current, stop.current] = [true, false];
    setRunning(true);
    const onState = (id: string, state: BulkState) => setStates((before) => new Map(before).set(id, state));
    for (const item of left) onState(idOf(item), { kind: 'waiting' });
    await runBulk({ items: left, idOf, send, onState, atOnce, isStopped: () => stop.current, endsAll });
    running.current = false;
    setRunning(false);
    setStopping(false);
    onSent();
  }

  return {
    states,
    isRunning,
    isStopping,
    left: left.length,
    done: items.length - left.length,
    start: () => void start(),
    stop(): void {
      stop.current = true;
      setStopping(true);
    },
  };
}

/** Asks before something is done with several rows, and tells what became of each. It cannot be left while it sends; it can be stopped. */
export default function BulkDialog<Item>(props: BulkDialogProps<Item>) {
  const { title, question, isDestructive = false, items, leftOut, onClose } = props;
  const bulk = useBulk(props);
  const { states, isRunning, left } = bulk;
  const close = (): void => onClose(states !== undefined);
  return (
    <Modal opened onClose={isRunning ? () => undefined : close} closeOnClickOutside={false} title={title} size="lg">
      <div className={classes.body}>
        {states === undefined && question}
        {states === undefined && leftOut > 0 && <Alert color="warn">{texts.notThese(formatWhole(leftOut))}</Alert>}
        {states !== undefined && <Told {...bulk} count={items.length} />}
        <Rows {...props} states={states} />
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        {isRunning ? (
          <Button variant="default" onClick={bulk.stop} disabled={bulk.isStopping}>
            {texts.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={close} data-autofocus>
            {states === undefined ? shellTexts.cancel : texts.close}
          </Button>
        )}
        {(states === undefined || left > 0) && (
          <Button
            color={isDestructive ? 'bad' : 'primary'}
            loading={isRunning}
            disabled={items.length === 0}
            onClick={firstPress(() => bulk.start())}
          >
            {states === undefined ? texts.confirm : texts.again(formatWhole(left))}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

type ToldProps = Pick<ReturnType<typeof useBulk>, 'isRunning' | 'isStopping' | 'left' | 'done'> & { count: number };

/** How far it is, and what came of it. */
function Told({ isRunning, isStopping, left, done, count }: ToldProps) {
  const [some, all] = [formatWhole(done), formatWhole(count)];
  const told = left === 0 ? texts.allDone(all) : texts.someDone(some, all);
  return (
    <div className={classes.progress}>
      <Progress value={(100 * done) / count} aria-label={texts.progress(some, all)} />
      <output>{isRunning ? (isStopping ? texts.stopping : texts.progress(some, all)) : told}</output>
    </div>
  );
}

type RowsProps<Item> = Pick<BulkDialogProps<Item>, 'items' | 'idOf' | 'nameOf'> & {
  states: ReadonlyMap<string, BulkState> | undefined;
};

/** Each row with what became of it. */
function Rows<Item>({ items, idOf, nameOf, states }: RowsProps<Item>) {
  if (items.length === 0) return <p>{texts.nothing}</p>;
  return (
    // It scrolls: the keyboard has to get into it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={`plain-list ${classes.rows}`} aria-label={texts.results} tabIndex={0}>
      {items.map((item) => {
        const state = states?.get(idOf(item));
        return (
          <li key={idOf(item)} className={classes.row}>
            <span>{nameOf(item)}</span>
            {state !== undefined && <StatusDot tone={tones[state.kind]} label={wordOf(state)} />}
          </li>
        );
      })}
    </ul>
  );
}
