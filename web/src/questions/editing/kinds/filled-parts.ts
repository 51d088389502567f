/** How many rows a list has up to the last one with a text or an answer: those below are not sent. */
export function countFilled(texts: readonly string[], answers: readonly string[] = []): number {
  const isFilled = (index: number) => texts[index]?.trim() !== '' || (answers[index] ?? '').trim() !== '';
  return Array.from(texts.keys()).findLastIndex(isFilled) + 1;
}

/** The texts of a list without the empty rows at its end. */
export function filled(texts: readonly string[], answers?: readonly string[]): string[] {
  return texts.slice(0, countFilled(texts, answers)).map((text) => text.trim());
}

/** One answer for each part, '' where there is none yet. */
export function answersTo(parts: readonly unknown[], answers: readonly string[]): string[] {
  return parts.map((_, index) => answers[index] ?? '');
}

/** What is said of each part without an answer, by its path: `key.letters.0`. */
export function unanswered(path: string, answers: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(answers.flatMap((answer, index) => (answer === '' ? [[`${path}.${index}`, reason]] : [])));
}
