import classes from './sparkline.module.css';

const WIDTH = 92;
const HEIGHT = 32;
const PAD = 5;
/** The least difference that fills the height: a point more or less is no mountain. */
const MIN_SPAN = 0.25;

/**
 * The course of the last results, oldest first, each a share of what it was out of. Decoration: the numbers are shown
 * beside it. Draws nothing for fewer than two.
 */
export function Sparkline({ shares }: { shares: number[] }) {
  if (shares.length < 2) return null;
  const step = (WIDTH - 2 * PAD) / (shares.length - 1);
  const low = Math.min(...shares);
  const span = Math.max(MIN_SPAN, Math.max(...shares) - low);
  const points = shares.map((share, index) => ({
    x: PAD + index * step,
    y: HEIGHT - PAD - ((share - low) / span) * (HEIGHT - 2 * PAD),
  }));
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className={classes.line} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="4" />}
    </svg>
  );
}
