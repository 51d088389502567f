import { plural, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';

/** An audio file that questions can be asked about: `path` plays it and names it to the server. */
export type Recording = {
  path: string;
  name: string;
  /** Null where only the file itself knows. */
  seconds: number | null;
  /** How many questions of the course are asked about it. */
  questions: number;
};

/** The recordings the questions of a course are asked about, in their order, each once. */
export function recordingsOf(questions: readonly Pick<QuestionForAuthor, 'audio_file_path'>[]): Recording[] {
  const found = new Map<string, Recording>();
  for (const { audio_file_path: path } of questions) {
    if (path === null) continue;
    const known = found.get(recordingKey(path));
    if (known) known.questions += 1;
    else
      found.set(recordingKey(path), {
        path,
        name: t`Recording ${{ number: found.size + 1 }}`,
        seconds: null,
        questions: 1,
      });
  }
  return [...found.values()];
}

/** How many questions are asked about it, in words. */
export function counted({ questions }: Recording): string {
  return questions === 0 ? t`no questions yet` : t`${plural(questions, { one: '# question', other: '# questions' })}`;
}

/** What stays the same of a path when the server signs it anew. */
export function recordingKey(path: string): string {
  return path.replace(/\?.*$/, '');
}
