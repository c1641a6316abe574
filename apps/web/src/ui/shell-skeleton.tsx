import { shellTexts } from '@millaje/api/shell.texts';
import { WaitingBlock } from './waiting-block.tsx';
import classes from './shell-skeleton.module.css';

/** The shape that all areas share, while their scripts are on the way: a bar of night, a title, a block. */
export function ShellSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.bar} />
      <noscript>
        <p className={classes.withoutScripts}>{shellTexts.pageWithoutScripts}</p>
      </noscript>
      <main className={`needs-scripts ${classes.content}`} aria-label={shellTexts.loading}>
        <WaitingBlock className={classes.title} />
        <WaitingBlock className={classes.large} />
        <WaitingBlock className={classes.small} />
      </main>
    </div>
  );
}
