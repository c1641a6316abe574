import { Anchor, Skeleton } from '@mantine/core';
import { homeTexts, tableTexts } from '@millaje/api/signed-in.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { dates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Section } from '../../ui/section.tsx';
import { directionFor, milesFor, type Side } from '../operations/direction.ts';
import { OperationList, OperationListSkeleton } from '../operations/operation-list.tsx';
import { lastOperationQuery, userOperationsQuery } from '../operations/queries.ts';
import classes from './home-activity.module.css';

/** Rows of the short list. */
const ROWS = 5;

/** The lower half of a home: what happened last, beside the first operations. */
export function HomeActivity(props: HomeOperationsProps) {
  return (
    <div className={classes.home}>
      <LastOperation person={props.person} />
      <HomeOperations {...props} />
    </div>
  );
}

/** What happened last: sign, amount and day, or that nothing has. */
function LastOperation({ person }: { person: Side }) {
  const query = useQuery(lastOperationQuery);
  return (
    <KeptRoom name="last" isWaiting={query.isPending}>
      <Section title={homeTexts.lastOperation}>
        <div className={classes.last}>
          <Loaded query={query} failed={tableTexts.detailFailed} waiting={<Skeleton height={28} width="60%" />}>
            {(operation) =>
              operation === null ? (
                <p className={classes.none}>{homeTexts.noOperations}</p>
              ) : (
                <LastAmount operation={operation} person={person} />
              )
            }
          </Loaded>
        </div>
      </Section>
    </KeptRoom>
  );
}

function LastAmount({ operation, person }: { operation: Operation; person: Side }) {
  return (
    <>
      <p className={classes.amount}>
        <MilesAmount value={milesFor(person, operation)} direction={directionFor(person, operation)} />
      </p>
      <p className={classes.when}>
        {operation.description === '' ? operation.type : operation.description}
        <br />
        <time dateTime={operation.date}>{dates.day(operation.date)}</time>
      </p>
    </>
  );
}

interface HomeOperationsProps {
  person: Side;
  listTo: string;
  to: (operation: Operation) => To;
}

/** The first operations, and the way to all of them. */
function HomeOperations({ person, listTo, to }: HomeOperationsProps) {
  const query = useQuery(userOperationsQuery({ page_count: 1, quantity: ROWS }));
  return (
    <KeptRoom name="operations" isWaiting={query.isPending}>
      <Section
        title={homeTexts.operations}
        action={
          query.data !== undefined && query.data.rows.length > 0 ? (
            <Anchor component={Link} to={listTo} size="sm" fw={600}>
              {homeTexts.more}
            </Anchor>
          ) : undefined
        }
      >
        <Loaded query={query} failed={tableTexts.loadFailed} waiting={<OperationListSkeleton rows={ROWS} />}>
          {({ rows }) =>
            // That there are none stands beside it already.
            rows.length === 0 ? (
              <EmptyState title={homeTexts.noOperationsHelp} />
            ) : (
              <OperationList operations={rows} person={person} to={to} />
            )
          }
        </Loaded>
      </Section>
    </KeptRoom>
  );
}
