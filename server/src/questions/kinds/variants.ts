import { WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { variantCreditOf } from '@parlance/contract/kinds/worth';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { typeable } from '../../platform/csv/csv-cell.ts';

const SIGN = /\\([|()\\])|[|()]/g;
/** Of a variant with brackets: a sign with its backslash, or any letter. */
const TOKEN = /\\[|()\\]|[^]/g;

/**
 * What a gap without rules accepts, with `|` between the variants. A `|`, `(`, `)` or `\` that is part of one has a `\`
 * before it; any other `\` is itself. `bare` when a bracket has none.
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

/**
 * What a gap with rules accepts, with `|` between the variants. Brackets and the `\` before them stay, as they are part
 * of what a variant means; a `|` of a variant has a `\` only here.
 */
export function readBracketedVariants(written: string): string[] {
  const variants = [''];
  for (const token of tokensOf(typeable(written))) {
    if (token === '|') variants.push('');
    else variants.push((variants.pop() ?? '') + withoutBarEscape(token));
  }
  return variants.map((variant) => variant.trim()).filter(Boolean);
}

/** The cell that reads as these variants. A space keeps a `\` at the end of one from the `|` behind it. */
export function bracketedVariants(variants: readonly string[]): string {
  const escaped = variants.map((variant) =>
    tokensOf(variant)
      .map((token) => (token === '|' ? '\\|' : token))
      .join(''),
  );
  return escaped
    .map((variant) => variant.replace(/\\$/, '\\ '))
    .join('|')
    .trimEnd();
}

/** The cell that reads as these variants in a task with these rules. */
export function writtenVariants(variants: readonly string[], rules: AnswerRules | null): string {
  return rules ? bracketedVariants(variants) : escapedVariants(variants);
}

/** The key as it is stored: no variant that nobody can see, and with rules no `\` before a `|`, which needs none. */
export function tidiedTexts(key: TextKey): TextKey {
  const tidied = (variant: string) => (key.rules ? tokensOf(variant).map(withoutBarEscape).join('') : variant);
  return withVariants(key, (variant) => (variant ? [tidied(variant)] : []));
}

/** A key with what `made` makes of each variant, each worth what that was. */
export function withVariants({ gaps, credit, ...key }: TextKey, made: (variant: string) => string[]): TextKey {
  const each = gaps.map((variants, gap) =>
    variants.flatMap((variant, index) =>
      made(variant).map((text) => ({ text, worth: credit?.[gap]?.[index] ?? WHOLE })),
    ),
  );
  return {
    ...key,
    gaps: each.map((variants) => variants.map(({ text }) => text)),
    ...variantCreditOf(each.map((variants) => variants.map(({ worth }) => worth))),
  };
}

function tokensOf(variant: string): string[] {
  return variant.match(TOKEN) ?? [];
}

function withoutBarEscape(token: string): string {
  return token === '\\|' ? '|' : token;
}
