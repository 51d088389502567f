/** A paragraph of a passage; the letter is missing where there is only one. */
export type Paragraph = {
  letter: string | null;
  text: string;
  /** Where it begins in the passage, in UTF-16 units. */
  start: number;
};

/** The paragraphs of a passage, which blank lines divide, lettered A, B, C … Z, AA, AB … */
export function paragraphsOf(content: string): Paragraph[] {
  const gaps = [...content.matchAll(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/g)];
  const edges = [
    ...gaps.map(({ index, 0: gap }) => ({ end: index, next: index + gap.length })),
    { end: content.length, next: 0 },
  ];
  const whole = edges.map(({ end }, index) => ({ start: edges[index - 1]?.next ?? 0, end }));
  const texts = whole
    .map(({ start, end }) => {
      const text = content.slice(start, end);
      return { text: text.trim(), start: start + text.length - text.trimStart().length };
    })
    .filter(({ text }) => text !== '');
  return texts.map((paragraph, index) => ({ letter: texts.length > 1 ? letterOf(index) : null, ...paragraph }));
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
