import { useEffect, useId, useRef } from 'react';
import { OpenAttemptDetails, titleOf } from './open-attempt.tsx';
import classes from './open-attempt.module.css';

/** Stands in place of a form while it is open what became of what was sent with it. */
export function OpenAttemptPanel<D>(props: Parameters<typeof OpenAttemptDetails<D>>[0]) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The question that had the focus is gone, and the form behind it too: on a long page this may stand outside the window.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={classes.title}>
        {titleOf(props.open.state, props.telling)}
      </h2>
      <OpenAttemptDetails {...props} />
    </section>
  );
}
