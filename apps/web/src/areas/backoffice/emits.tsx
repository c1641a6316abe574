import { Skeleton } from '@mantine/core';
import { menuTexts } from '@millaje/api/shell.texts';
import { Suspense } from 'react';
import { onlyFor } from '../../features/session/require-role.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';

const FlightSearch = late(() => import('../../features/flight-search/flight-search.tsx'));

export const handle: ScreenHandle = { title: menuTexts.staff.emits };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** A ticket for a member, paid with that member's miles. */
export default function StaffEmits() {
  return (
    <Suspense fallback={<Skeleton height={280} radius="md" />}>
      <FlightSearch place="staff" />
    </Suspense>
  );
}
