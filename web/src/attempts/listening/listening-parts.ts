import { t } from '@lingui/core/macro';
import type { Attempt } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { Sheet } from '../single-question/question-sheet.tsx';
import { type NumberedQuestion, numberQuestions } from '../test-shell/palette-cells.ts';
import type { QuestionPart } from '../test-shell/question-foot.tsx';

/** A run of questions on the same audio. `number` counts from 1, as `plays` does. */
export type ListeningPart = { number: number; audioPath: string; questions: NumberedQuestion[] };

export type TimedPart = ListeningPart & {
  /** Null where nobody knows it before the file has come. */
  lengthSeconds: number | null;
  /** Gives the whole file, telling how much of it has come: 0 to 1, null while nobody knows. */
  load: (onShare: (share: number | null) => void) => Promise<Blob>;
  /** Fetches the file before it is needed; resolves when it has come or could not be fetched. */
  loadAhead: () => Promise<void>;
};

/** A part counts as heard to its end this close to it, in seconds. */
const END_SLACK_SECONDS = 0.5;

/** The parts of a Listening test; empty when no question has audio. A question without joins the part before it. */
export function listeningParts(questions: QuestionForTaker[]): ListeningPart[] {
  const parts: ListeningPart[] = [];
  const waiting: NumberedQuestion[] = [];
  for (const numbered of numberQuestions(questions)) {
    const path = numbered.question.audio_file_path;
    const last = parts.at(-1);
    if (path !== null && (!last || fileOf(last.audioPath) !== fileOf(path))) {
      parts.push({ number: parts.length + 1, audioPath: path, questions: [...waiting.splice(0), numbered] });
    } else if (last) last.questions.push(numbered);
    else waiting.push(numbered);
  }
  return parts;
}

/** The parts whose questions are scrolled as one sheet: those where one takes several numbers. */
export function sheetsOf(parts: ListeningPart[]): Sheet[] {
  return parts
    .filter(({ questions }) => questions.some(({ question }) => question.marks > 1))
    .map(({ number, questions }) => ({ number, of: parts.length, numbered: questions }));
}

/** The parts as the foot of the test groups their numbers; undefined for one alone. */
export function questionParts(parts: ListeningPart[]): QuestionPart[] | undefined {
  if (parts.length < 2) return undefined;
  return parts.map(({ number, questions }) => ({
    name: t({ message: `Part ${number}`, context: 'of a Listening test' }),
    ids: questions.map(({ question }) => question.id),
  }));
}

/** A signed path without its signature. */
export function fileOf(path: string): string {
  return path.split('?')[0] ?? path;
}

/** How far a part was heard, in seconds: the larger of what the server and this device know; null before it began. */
export function heardSeconds(part: number, plays: Attempt['plays'], onDevice: number | undefined): number | null {
  const stored = plays.find((play) => play.part === part);
  if (!stored && onDevice === undefined) return null;
  return Math.max(stored?.positionSeconds ?? 0, onDevice ?? 0);
}

/** Whether a position is the end of a part of that length, both in seconds. */
export function isHeardToEnd(positionSeconds: number, lengthSeconds: number): boolean {
  return positionSeconds >= lengthSeconds - END_SLACK_SECONDS;
}
