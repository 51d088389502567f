import type { QuestionForAuthor } from '@parlance/contract/questions';

export type AudioFile = { path: string; label: string };

/** Whether two paths name one file: they are signed anew each time they are read. */
export function sameAudio(one: string, other: string): boolean {
  return fileOf(one) === fileOf(other);
}

function fileOf(path: string): string {
  return path.split('?')[0] ?? path;
}

/** The recordings of a course in the order they are heard, named by the questions on them. */
export function audioFiles(questions: Pick<QuestionForAuthor, 'audio_file_path'>[]): AudioFile[] {
  const byFile = new Map<string, { path: string; numbers: number[] }>();
  for (const [index, { audio_file_path: path }] of questions.entries()) {
    if (path === null) continue;
    const known = byFile.get(fileOf(path)) ?? { path, numbers: [] };
    known.numbers.push(index + 1);
    byFile.set(fileOf(path), known);
  }
  return [...byFile.values()].map(({ path, numbers }, index) => ({
    path,
    label: `Recording ${index + 1}, ${numbers.length === 1 ? 'question' : 'questions'} ${rangeOf(numbers)}`,
  }));
}

/** '3', '1 to 3', or '1, 3, 4'. */
function rangeOf(numbers: number[]): string {
  const first = numbers[0] ?? 0;
  const isRun = numbers.every((number, index) => number === first + index);
  if (numbers.length > 1 && isRun) return `${first} to ${first + numbers.length - 1}`;
  return numbers.join(', ');
}
