import { t } from '@lingui/core/macro';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';

/** A piece of a text: words, or a gap by its index in the whole question. */
export type Piece = { text: string } | { gap: number };

/** How many words name a gap. */
const WORDS_MOST = 5;

/** A text in pieces; its gaps are counted from `firstGap`. */
export function piecesOf(text: string, firstGap: number): Piece[] {
  return text
    .split(BLANK)
    .flatMap<Piece>((words, index) =>
      index === 0 ? [{ text: words }] : [{ gap: firstGap + index - 1 }, { text: words }],
    )
    .filter((piece) => 'gap' in piece || piece.text !== '');
}

/** How many gaps the pieces have. */
export function gapsIn(pieces: Piece[]): number {
  return pieces.filter((piece) => 'gap' in piece).length;
}

/**
 * What a gap is called: 'Gap 14, after: the level of', with up to five words before it, or after it where none are
 * before. `where` is the row and the column of a table.
 */
export function gapName(number: number, pieces: Piece[], at: number, where = ''): string {
  const before = wordsOf(pieces[at - 1])
    .slice(-WORDS_MOST)
    .join(' ');
  const after = wordsOf(pieces[at + 1])
    .slice(0, WORDS_MOST)
    .join(' ');
  const place = where ? `${number}, ${where}` : number;
  if (before) return t`Gap ${place}, after: ${{ words: before }}`;
  return after ? t`Gap ${place}, before: ${{ words: after }}` : t`Gap ${place}`;
}

/** The words of a piece, without marks that stand alone, such as the full stop after a gap. */
function wordsOf(piece: Piece | undefined): string[] {
  if (!piece || 'gap' in piece) return [];
  return piece.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
