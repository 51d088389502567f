import type { Answer } from '@parlance/contract/attempts';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { numbersFrom } from '@parlance/contract/kinds/numbers';
import { exactly } from '@parlance/contract/kinds/worth';
import { partsOf } from '../../questions/kinds/question-kinds.ts';
import { flatKey } from '../../questions/shapes.ts';
import { markersOf } from '../../second-marking/cases/counted.ts';
import { timeTakenSeconds } from '../deadline.ts';
import type { ExportedAnswer, ExportedAttempt } from './queries.ts';

/** Of a course on a scale bands come in; of a Speaking course, at a school that asks, what learners agreed to. */
type Which = { isOnScale: boolean; isAsked: boolean };

/** What a row of the attempts has. */
export function attemptColumns({ isOnScale, isAsked }: Which): string[] {
  const first = ['attempt_id', 'learner', 'email', 'status', 'started_utc', 'submitted_utc', 'minutes_taken'];
  const bands = isOnScale ? ['band', 'cefr'] : [];
  return [...first, 'score', 'out_of', ...bands, 'marked_by', 'comment', 'late', ...(isAsked ? ['consent'] : [])];
}

/** One row of the attempts: what is not there yet is empty. */
export function attemptCells(attempt: ExportedAttempt, { isOnScale, isAsked }: Which): string[] {
  const { id, learner, email, status, started_at, closed_at, score, score_thousandths, comment, late } = attempt;
  const ended = status === 'submitted' || status === 'timed_out';
  return [
    String(id),
    learner,
    email ?? '',
    status.replace('_', ' '),
    utc(started_at),
    ended ? utc(closed_at) : '',
    ended && closed_at ? (timeTakenSeconds({ ...attempt, closed_at }) / 60).toFixed(1) : '',
    score === null ? '' : String(exactly(score, score_thousandths)),
    ended ? String(attempt.out_of) : '',
    ...(isOnScale ? [String(attempt.band ?? ''), attempt.cefr ?? ''] : []),
    score === null ? '' : markedBy(attempt),
    comment,
    late ? 'yes' : 'no',
    ...(isAsked ? [consentCell(attempt)] : []),
  ];
}

/** Markers are not told by whom else their work was marked. */
function markedBy({ marker, settled_by }: ExportedAttempt): string {
  if (marker === null || settled_by === null) return 'computer';
  return { 1: marker, 2: 'two markers', 3: 'three markers' }[markersOf(settled_by)];
}

/** Empty where nothing was asked when it began. */
function consentCell({ consent }: ExportedAttempt): string {
  if (consent === null) return '';
  return consent ? 'yes' : 'no';
}

export const answerColumns = [
  'attempt_id',
  'learner',
  'number',
  'question_id',
  'question_type',
  'question',
  'answer',
  'result',
  'key',
];

/**
 * The rows of one question in the answers: one for each of its numbers. A question that a person marks waits until the
 * whole attempt has its score.
 */
export function answerCells({ id, learner, score }: ExportedAttempt, asked: ExportedAnswer): string[][] {
  const { question_id, question_type, content, recording_seconds: seconds } = asked;
  const parts = partsOf(asked);
  const whole = { answer: seconds === null ? answerText(asked.answer) : `recording of ${Math.round(seconds)} s` };
  return numbersFrom(asked.number, asked.marks).map((number, index) => {
    const part = parts?.[index];
    return [
      String(id),
      learner,
      String(number),
      String(question_id),
      question_type,
      part ? `${content.prompt} ${part.text}`.trim() : content.prompt,
      part ? partAnswer(asked.answer, index) : whole.answer,
      resultOf(asked, index) ?? (score === null ? 'waiting' : 'scored as a whole'),
      asked.has_key ? keysText(asked, index) : '',
    ];
  });
}

/** Null while a person must mark it. Marks that belong to no number by itself count from the first one. */
function resultOf(
  { mark, part_marks, thousandths, part_thousandths, scoring }: ExportedAnswer,
  index: number,
): string | null {
  if (mark === null) return null;
  if (scoring?.by === 'left_out') return 'left out';
  if (scoring?.by === 'full_credit') return 'full credit';
  const part = part_thousandths ? (part_thousandths[index] ?? 0) : (thousandths ?? 0);
  if (part % WHOLE !== 0) return `${part / WHOLE} of a mark`;
  const isRight = part_marks ? part_marks[index] === 1 : index < mark;
  return isRight ? 'right' : 'wrong';
}

function partAnswer(answer: Answer | null, index: number): string {
  return answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? (answer[index] ?? '') : '';
}

/** Several letters as `A,C`; several blanks with `; ` between them. */
function answerText(answer: Answer | null): string {
  if (answer === null) return '';
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return answer.join();
  const blanks = Object.entries(answer).sort(([a], [b]) => Number(a) - Number(b));
  return blanks.map(([, text]) => text).join('; ');
}

/** What is right, and what else is. */
function keysText(asked: ExportedAnswer, index: number): string {
  const also = asked.scoring?.by === 'keys' ? asked.scoring.also : [];
  const texts = [asked.key, ...also].map((key) => {
    const one = { ...asked, key } as ExportedAnswer;
    return partsOf(one)?.[index]?.key ?? keyText(one);
  });
  return [...new Set(texts)].join(' or ');
}

function keyText(asked: ExportedAnswer): string {
  if ('order' in asked.key) return asked.key.order.join();
  if ('letters' in asked.key) return asked.key.letters.join();
  const { correct_option, correct_answers_json: gaps } = flatKey(asked);
  if (Array.isArray(gaps)) return gaps.join('; ');
  return [correct_option]
    .flat()
    .filter((letter) => typeof letter === 'string')
    .join();
}

/** As a spreadsheet reads a time: `2026-03-01 09:00:00`. */
function utc(time: Date | null): string {
  return time ? time.toISOString().slice(0, 19).replace('T', ' ') : '';
}
