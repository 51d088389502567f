import type { Answer } from '@parlance/contract/attempts';
import { flatKey } from '../../questions/shapes.ts';
import { timeTakenSeconds } from '../deadline.ts';
import type { ExportedAnswer, ExportedAttempt } from './queries.ts';

export const attemptColumns = [
  'attempt_id',
  'learner',
  'email',
  'status',
  'started_utc',
  'submitted_utc',
  'minutes_taken',
  'score',
  'out_of',
  'marked_by',
  'comment',
  'late',
];

/** One row of the attempts: what is not there yet is empty. */
export function attemptCells(attempt: ExportedAttempt): string[] {
  const { id, learner, email, status, started_at, closed_at, score, comment, late } = attempt;
  const ended = status === 'submitted' || status === 'timed_out';
  return [
    String(id),
    learner,
    email ?? '',
    status.replace('_', ' '),
    utc(started_at),
    ended ? utc(closed_at) : '',
    ended && closed_at ? (timeTakenSeconds({ ...attempt, closed_at }) / 60).toFixed(1) : '',
    score === null ? '' : String(score),
    ended ? String(attempt.marked_by_person ? attempt.max_score : attempt.total_marks) : '',
    score === null ? '' : (attempt.marker ?? 'computer'),
    comment,
    late ? 'yes' : 'no',
  ];
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

/** One row of the answers. A question that a person marks waits until the whole attempt has its score. */
export function answerCells({ id, learner, score }: ExportedAttempt, asked: ExportedAnswer): string[] {
  const { number, question_id, question_type, content, mark, recording_seconds: seconds } = asked;
  const unmarked = score === null ? 'waiting' : 'scored as a whole';
  return [
    String(id),
    learner,
    String(number),
    String(question_id),
    question_type,
    content.prompt,
    seconds === null ? answerText(asked.answer) : `recording of ${Math.round(seconds)} s`,
    mark === null ? unmarked : mark === 1 ? 'right' : 'wrong',
    keyText(asked),
  ];
}

/** Several letters as `A,C`; several blanks with `; ` between them. */
function answerText(answer: Answer | null): string {
  if (answer === null) return '';
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return answer.join();
  const blanks = Object.entries(answer).sort(([a], [b]) => Number(a) - Number(b));
  return blanks.map(([, text]) => text).join('; ');
}

function keyText(asked: ExportedAnswer): string {
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
