import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { Operation } from '@millaje/api/ledger/operations';
import type { To } from 'react-router';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Row, RowDay, RowList, RowListSkeleton } from '../../ui/row-list/row-list.tsx';
import { directionFor, milesFor, otherSideOf, type Side } from './direction.ts';
import classes from './operation-list.module.css';

interface OperationListProps {
  operations: readonly Operation[];
  person: Side;
  /** The address of an operation's details. */
  to: (operation: Operation) => To;
  /** The rows are those of the page before. */
  isStale?: boolean;
}

const ICONS = { in: IconArrowDownLeft, out: IconArrowUpRight } as const;

const purposeOf = ({ description, type }: Operation): string => (description === '' ? type : description);

/** A member's operations: which way the miles went, from or to whom, what for, when, how many. */
export function OperationList({ operations, person, to, isStale }: OperationListProps) {
  return (
    <RowList className={classes.operations} isStale={isStale}>
      {operations.map((operation) => {
        const direction = directionFor(person, operation);
        const Icon = ICONS[direction];
        const otherSide = otherSideOf(person, operation);
        return (
          <Row
            key={operation._id}
            to={to(operation)}
            icon={<Icon size={18} aria-hidden />}
            isGood={direction === 'in'}
            title={otherSide}
            note={[purposeOf(operation), `#${operation._id}`].filter((part) => part !== otherSide).join(' · ')}
          >
            <RowDay at={operation.date} />
            <MilesAmount value={milesFor(person, operation)} direction={direction} />
          </Row>
        );
      })}
    </RowList>
  );
}

/** The shape of the list while it is on its way. */
export function OperationListSkeleton({ rows }: { rows: number }) {
  return <RowListSkeleton rows={rows} className={classes.operations} />;
}
