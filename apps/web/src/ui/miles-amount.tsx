import { brand } from 'virtual:brand';
import { formatWhole } from './format.ts';
import classes from './miles-amount.module.css';

interface MilesAmountProps {
  value: number;
  /** `display` is the big balance; `inherit` takes the size of the text around it. */
  size?: 'inherit' | 'display';
  /** Shows a sign and its colour: miles that came or went. */
  direction?: 'in' | 'out' | undefined;
}

/** An amount of miles with the programme's symbol. */
export function MilesAmount({ value, size = 'inherit', direction }: MilesAmountProps) {
  const sign = direction === undefined ? '' : direction === 'in' ? '+' : '-';
  return (
    <data value={value} className={classes.amount} data-size={size} data-direction={direction}>
      {sign}
      {formatWhole(value)}
      <span className={classes.symbol}> {brand.miles_symbol}</span>
    </data>
  );
}
