/** A paragraph of a passage; the letter is missing where there is only one. */
export type Paragraph = { letter: string | null; text: string };

/** The paragraphs of a passage, which blank lines divide, lettered A, B, C … Z, AA, AB … */
export function paragraphsOf(content: string): Paragraph[] {
  const texts = content
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.map((text, index) => ({ letter: texts.length > 1 ? letterOf(index) : null, text }));
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
