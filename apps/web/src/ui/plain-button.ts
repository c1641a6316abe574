import classes from './plain-button.module.css';

type Variant = 'filled' | 'white' | 'outline' | 'default';

/**
 * The classes of a button, or of a link that looks like one, without the library of components: for what stands on a page from
 * its first moment. `own` is the class of its place, which wins.
 */
export function plainButton(variant: Variant, size: 'sm' | 'md' = 'sm', own = ''): string {
  return `${classes.button} ${classes[variant]} ${classes[size]} ${own}`.trim();
}

/** The classes of a button that is an icon. */
export const plainIconButton = (own = ''): string => `${classes.icon} ${own}`.trim();
