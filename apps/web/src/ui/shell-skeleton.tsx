import { Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import classes from './shell-skeleton.module.css';

/** The shape that all areas share, while their scripts are on the way: a bar of night, a title, a block. */
export function ShellSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.bar} />
      <main className={classes.content} aria-label={shellTexts.loading}>
        <Skeleton height={28} width={220} />
        <Skeleton height={220} radius="md" />
        <Skeleton height={120} radius="md" />
      </main>
    </div>
  );
}
