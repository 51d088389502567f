import type { TextKey } from '@parlance/contract/kinds/kind';
import { typeable } from '../../platform/csv/csv-cell.ts';

const SIGN = /\\([|()\\])|[|()]/g;

/**
 * What a gap accepts, with `|` between the variants. A `|`, `(`, `)` or `\` that is part of one has a `\` before it;
 * any other `\` is itself. `bare` when a bracket has none.
 */
export function readEscapedVariants(written: string): { variants: string[]; bare: boolean } {
  const variants: string[] = [];
  let bare = false;
  let variant = '';
  let end = 0;
  for (const { 0: sign, 1: escaped, index } of written.matchAll(SIGN)) {
    variant += written.slice(end, index);
    end = index + sign.length;
    if (escaped) variant += escaped;
    else if (sign === '|') {
      variants.push(variant);
      variant = '';
    } else {
      bare = true;
      variant += sign;
    }
  }
  variants.push(variant + written.slice(end));
  return { variants: variants.map(typeable).filter(Boolean), bare };
}

/** The cell that reads as these variants. */
export function escapedVariants(variants: readonly string[]): string {
  return variants.map((variant) => variant.replace(/[|()\\]/g, '\\$&')).join('|');
}

/** The key without variants that nobody can see. */
export function withoutEmptyVariants(key: TextKey): TextKey {
  return { ...key, gaps: key.gaps.map((variants) => variants.filter(Boolean)) };
}
