import { randomUUID } from 'node:crypto';
import { takerReply } from '@parlance/contract/attempts';
import { encoded } from '../../platform/http/encoded-answer.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { totalMarksOf } from '../../questions/stored.ts';

const paperSchema = takerReply.pick({ questions: true, passagesWithQuestions: true });

/** Stands around the key of a file until a reply is made, in this process only: no author can have typed it. */
const MARK = randomUUID();

/** The questions of a test as every taker of it gets them, made once. */
export type Paper = {
  /** The members `questions` and `passagesWithQuestions` of a reply, cut at each path of a file. */
  pieces: string[];
  /** The files whose paths come in between, as they are named in the store. */
  mediaKeys: string[];
  /** The first recording of a Listening test. */
  firstAudioKey: string | null;
  /** Its marks, which are its last number. */
  questionCount: number;
};

/** Makes the paper of these questions; each goes out as `forTaker` and the taker's reply allow. */
export function makePaper(rows: QuestionRow[]): Paper {
  const shape = (row: QuestionRow) => forTaker(row, (key) => `${MARK}${key}${MARK}`);
  const text = encoded(paperSchema, { questions: rows.map(shape), passagesWithQuestions: byPassage(rows, shape) });
  const parts = text.slice(1, -1).split(MARK);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    mediaKeys: parts.filter((_, index) => index % 2 === 1),
    firstAudioKey: rows.find(({ audio_key }) => audio_key !== null)?.audio_key ?? null,
    questionCount: totalMarksOf(rows),
  };
}

/** The members of the paper as JSON, with the path of each file where it belongs. */
export function paperText({ pieces, mediaKeys }: Paper, mediaPath: (key: string) => string): string {
  const paths = new Map([...new Set(mediaKeys)].map((key) => [key, mediaPath(key)]));
  return pieces.map((piece, index) => piece + (paths.get(mediaKeys[index] ?? '') ?? '')).join('');
}

/** A paper of which nothing is told but how many marks it has. */
export function withoutQuestions({ questionCount }: Paper): Paper {
  return { ...makePaper([]), questionCount };
}

/** What it takes in memory, about. */
export function bytesOfPaper({ pieces }: Paper): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0) * 2;
}
