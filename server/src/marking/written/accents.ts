const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L' };

/** The text with its letters as they are without accents. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[ßæœøłÆŒØŁ]/g, (letter) => LETTERS[letter] ?? letter);
}
