import classes from './waiting-block.module.css';

/** The room of what is on the way, without the library of components; `className` says how large it is. */
export function WaitingBlock({ className = '' }: { className?: string | undefined }) {
  return <div data-waits className={`${classes.block} ${className}`.trim()} />;
}
