import { randomUUID } from 'node:crypto';
import { takerReply } from '@parlance/contract/attempts';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { encoded } from '../../platform/http/encoded-answer.ts';
import { hasOptions, type OptionOrders } from '../../questions/option-order.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { totalMarksOf } from '../../questions/stored.ts';

const paperSchema = takerReply.pick({ questions: true, passagesWithQuestions: true });

/** Stands around the key of a file, or the place of an option, until a reply is made, in this process only: no author can have typed it. */
const MARK = randomUUID();
/** How the place of an option begins; no file is named so. */
const PLACE = 'option ';

/** The questions of a test as every taker of it gets them, made once. */
export type Paper = {
  /** The members `questions` and `passagesWithQuestions` of a reply, cut at each path of a file and each shuffled option. */
  pieces: string[];
  /** What comes in between: a file, as it is named in the store, or the place of an option. */
  between: (string | OptionPlace)[];
  /** The options of the questions that are shuffled, as JSON has them between its quotes, by the question. */
  options: Record<string, string[]>;
  /** The first recording of a Listening test. */
  firstAudioKey: string | null;
  /** Its marks, which are its last number. */
  questionCount: number;
};

/** Of the options of a question the one at this place, from 0. */
type OptionPlace = { questionId: string; place: number };

/**
 * Makes the paper of these questions; each goes out as `forTaker` and the taker's reply allow. It is one for everybody: the
 * options of the questions that are shuffled come to the places that an attempt has for them when it is sent.
 */
export function makePaper(rows: QuestionRow[], shuffledIds: Iterable<number> = []): Paper {
  const shuffled = new Set(shuffledIds);
  const options: Paper['options'] = {};
  const shape = (row: QuestionRow) => {
    const { id, content } = row;
    const asked = (one: QuestionRow) => forTaker(one, (key) => `${MARK}${key}${MARK}`);
    if (!shuffled.has(id) || !hasOptions(content)) return asked(row);
    options[id] = content.options.map((text) => JSON.stringify(text).slice(1, -1));
    const places = content.options.map((text, place) => text && `${MARK}${PLACE}${id}:${place}${MARK}`);
    return asked({ ...row, content: { ...content, options: places } } as QuestionRow);
  };
  const text = encoded(paperSchema, { questions: rows.map(shape), passagesWithQuestions: byPassage(rows, shape) });
  const parts = text.slice(1, -1).split(MARK);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    between: parts.filter((_, index) => index % 2 === 1).map(fileOrPlace),
    options,
    firstAudioKey: rows.find(({ audio_key }) => audio_key !== null)?.audio_key ?? null,
    questionCount: totalMarksOf(rows),
  };
}

function fileOrPlace(name: string): string | OptionPlace {
  if (!name.startsWith(PLACE)) return name;
  const [questionId = '', place = ''] = name.slice(PLACE.length).split(':');
  return { questionId, place: Number(place) };
}

/** The members of the paper as JSON, with the path of each file where it belongs, and options in an attempt's orders. */
export function paperText(
  { pieces, between, options }: Paper,
  mediaPath: (key: string) => string,
  orders: OptionOrders = null,
): string {
  const paths = new Map(between.flatMap((one) => (typeof one === 'string' ? [[one, mediaPath(one)] as const] : [])));
  const optionAt = ({ questionId, place }: OptionPlace) => {
    const letter = orders?.[questionId]?.[place];
    return options[questionId]?.[letter === undefined ? place : optionLetters.indexOf(letter)];
  };
  return pieces
    .map((piece, index) => {
      const next = between[index];
      if (next === undefined) return piece;
      return piece + ((typeof next === 'string' ? paths.get(next) : optionAt(next)) ?? '');
    })
    .join('');
}

/** A paper of which nothing is told but how many marks it has. */
export function withoutQuestions({ questionCount }: Paper): Paper {
  return { ...makePaper([]), questionCount };
}

/** What it takes in memory, about. */
export function bytesOfPaper({ pieces, options }: Paper): number {
  return [...pieces, ...Object.values(options).flat()].reduce((sum, text) => sum + text.length, 0) * 2;
}
