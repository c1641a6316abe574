import { ActionIcon } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { formatWhole } from '../format.ts';
import classes from './neighbour-links.module.css';

interface NeighbourLinksProps {
  /** 1-based, in the whole list. */
  place: number;
  count: number;
  previous: To | undefined;
  next: To | undefined;
}

/** The ways to the record before and after in the list that one came from. Back still leads to the list. */
export function NeighbourLinks({ place, count, previous, next }: NeighbourLinksProps) {
  return (
    <nav aria-label={tableTexts.neighbours} className={classes.neighbours}>
      <Step label={tableTexts.previousRecord} to={previous} icon={<IconChevronLeft size={18} aria-hidden />} />
      <span className={classes.place}>{tableTexts.placeOf(formatWhole(place), formatWhole(count))}</span>
      <Step label={tableTexts.nextRecord} to={next} icon={<IconChevronRight size={18} aria-hidden />} />
    </nav>
  );
}

function Step({ label, to, icon }: { label: string; to: To | undefined; icon: ReactNode }) {
  if (to === undefined)
    return (
      <ActionIcon variant="default" disabled aria-label={label}>
        {icon}
      </ActionIcon>
    );
  return (
    <ActionIcon component={Link} to={to} replace preventScrollReset variant="default" aria-label={label} title={label}>
      {icon}
    </ActionIcon>
  );
}
