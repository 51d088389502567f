import type { Answer } from '@parlance/contract/attempts';
import type { AppContext } from '../platform/app-context.ts';
import type { QuestionRow } from '../questions/queries.ts';
import { demoCourses } from './courses.ts';
import { rightAnswer, wrongAnswer } from './past-results.ts';
import { normalOf, randomOf } from './random.ts';
import { addSimulatedPeople } from './simulated-people.ts';

const PEOPLE = 180;
/** One in this many runs out of time. */
const RUNS_OUT = 12;

/** By their place among the questions of Academic Reading 1. */
const EASY = 2;
/** Strong learners choose B, as if the key were wrong. */
const AGAINST_THE_KEY = { place: 12, chosen: 'B' };
/** Many write a plural that the key does not have. */
const UNLISTED = { place: 29, gap: 1, text: 'mental maps' };

const WRONG_WORDS =
  'the water, a door, the old road, seven, money, noise, the council, early spring, windows, a map, workers, the port, 1741'.split(
    ', ',
  );

/**
 * A year group that took Academic Reading 1, so that its item analysis has figures that say something. Their abilities and
 * answers are those of a two-parameter logistic model with a fixed seed. It counts for the analysis and nowhere else.
 */
export async function addYearGroup(context: AppContext, isStopping: () => boolean): Promise<void> {
  const group = { key: 'year', name: 'Year group', people: PEOPLE, addedDaysAgo: 58 };
  const { title: courseTitle } = demoCourses.academicReading;
  await addSimulatedPeople(context, { ...group, courseTitle }, isStopping, (index) => ({
    done: { answersTo: (questions) => answersOf(questions, index) },
    daysAgo: 50 - index / 6,
    minutesTaken: isOutOfTime(index) ? 60 : 38 + (index % 20),
  }));
}

function isOutOfTime(index: number): boolean {
  return index % RUNS_OUT === 5;
}

/** What a person of the year group answers. */
function answersOf(questions: QuestionRow[], index: number): Record<string, Answer> {
  const random = randomOf(index + 1);
  const ability = normalOf(random);
  const reached = isOutOfTime(index) ? questions.length - 5 - Math.floor(random() * 8) : questions.length;
  const answers = questions.map((question, place): [string, Answer] => {
    // Every question takes as many numbers, whatever comes of it: others stay as they are when one is changed.
    const [luck, other] = [random(), random()];
    const id = String(question.id);
    if (place === AGAINST_THE_KEY.place)
      return [id, luck < chanceOf(ability, 0, 1) ? AGAINST_THE_KEY.chosen : rightAnswer(question)];
    const difficulty = place === EASY ? -4.5 : difficultyOf(place, rightAnswer(question));
    const isRight = luck < chanceOf(ability, difficulty, 0.4 + (place % 5) * 0.08);
    const answer = isRight ? rightAnswer(question) : wrongOf(question, other);
    if (place === UNLISTED.place && other < 0.4 && typeof answer === 'object' && !Array.isArray(answer)) {
      return [id, { ...answer, [UNLISTED.gap]: UNLISTED.text }];
    }
    return [id, answer];
  });
  return Object.fromEntries(answers.slice(0, reached));
}

/** Of a two-parameter logistic model. */
function chanceOf(ability: number, difficulty: number, slope: number): number {
  return 1 / (1 + Math.exp(-1.7 * slope * (ability - difficulty)));
}

/** Between -1.9 and 0.5; easier where half of it can be guessed. */
function difficultyOf(place: number, right: Answer): number {
  return -1.9 + ((place * 7) % 13) * 0.2 - (right === 'TRUE' || right === 'FALSE' ? 1 : 0);
}

function wrongOf(question: QuestionRow, luck: number): Answer {
  const right = rightAnswer(question);
  if (typeof right === 'object' && !Array.isArray(right)) {
    const gaps = Object.keys(right).map((gap, index) => [
      gap,
      WRONG_WORDS[Math.floor(luck * 997 + index * 5) % WRONG_WORDS.length],
    ]);
    return Object.fromEntries(gaps) as Record<string, string>;
  }
  if (typeof right !== 'string' || !/^[A-D]$/.test(right)) return wrongAnswer(question);
  const others = ['A', 'B', 'C', 'D'].filter((letter) => letter !== right);
  return others[Math.floor(luck * others.length)] ?? 'A';
}
