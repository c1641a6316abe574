import { create } from 'qrcode';
import classes from './charge.module.css';

/** The quiet zone around a code, in its squares. */
const QUIET = 4;

/** A code as a drawing: dark on white in every scheme, since cameras want it so, and sharp at every size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, place) =>
    isDark ? `M${QUIET + (place % size)} ${QUIET + Math.floor(place / size)}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
