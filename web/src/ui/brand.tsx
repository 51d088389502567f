import { siteBrand } from '../platform/brand.ts';
import classes from './brand.module.css';

const QUOTE =
  'M212 0 245 42C190 68 150 110 142 170c54 2 94 42 94 93 0 55-46 94-101 94C55 357 0 300 0 222 0 110 80 30 212 0Z';

/** The sign of the site: a speech bubble holding an opening quote. Decoration: the word beside it is the name. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 30" width={size} height={size * 1.25} aria-hidden="true">
      <path className={classes.bubble} d="M0 29.7V12A12 12 0 1 1 6.600 22.700C6 26.200 3.600 28.800 0 29.700Z" />
      <path className={classes.quote} d={QUOTE} transform="translate(5.500 7.400) scale(.0253)" />
      <path className={classes.quote} d={QUOTE} transform="translate(13.300 7.400) scale(.0253)" />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ wordHidden = false }: { wordHidden?: boolean }) {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={wordHidden ? 'visually-hidden' : classes.word}>{siteBrand().name}</span>
    </span>
  );
}

/** The two large quote marks behind the welcome text of the sign-in pages. */
export function QuoteMarks({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 522 357" className={className} aria-hidden="true">
      <path d={QUOTE} />
      <path d={QUOTE} transform="translate(277 0)" />
    </svg>
  );
}
