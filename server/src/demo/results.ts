import type { ReviewKind } from '@parlance/contract/reviews';
import type { CourseName } from './courses.ts';

export type DemoResult = {
  /** In the order of the learners in `people.ts`. */
  learner: number;
  course: CourseName;
  /** Days before now that the test ended. */
  daysAgo: number;
  minutesTaken: number;
  /** Absent while it is pending, and where a machine marks. */
  review?: DemoReview;
} & (
  | {
      /** Of the questions, how many are answered right. */
      right: number;
    }
  | {
      /** What a person marks: a file a question, answers/FILES-1 and on. */
      answers: { files: string; count: number };
    }
);

export type DemoReview = { kind: ReviewKind; score: number; comment: string; daysAgo: number };

/** The tests that the demo's learners have behind them. */
export const demoResults: DemoResult[] = [
  { learner: 0, course: 'academicReading', daysAgo: 41.35, minutesTaken: 57.9, right: 22 },
  { learner: 0, course: 'workAndTravelReading', daysAgo: 27.52, minutesTaken: 41.2, right: 26 },
  { learner: 0, course: 'outAndAboutListening', daysAgo: 24.61, minutesTaken: 19.7, right: 12 },
  {
    learner: 0,
    course: 'lettersStoriesOpinions',
    daysAgo: 21.43,
    minutesTaken: 71.4,
    answers: { files: 'letters-stories-opinions', count: 3 },
    review: {
      kind: 'writing',
      score: 72,
      comment:
        'A warm email, and a story that made me want to know the end. In the essay, say at the start of each paragraph which view it stands for. Look again at ‘good at’ (not ‘good in’) and ‘anyone who can repair’ (not ‘who can repair’).',
      daysAgo: 19.8,
    },
  },
  { learner: 0, course: 'academicReading', daysAgo: 16.41, minutesTaken: 54.6, right: 29 },
  {
    learner: 0,
    course: 'situationsAndOpinions',
    daysAgo: 12.66,
    minutesTaken: 8.2,
    answers: { files: 'situations-and-opinions', count: 5 },
  },
  {
    learner: 0,
    course: 'speakingAboutYourself',
    daysAgo: 11.37,
    minutesTaken: 6.8,
    answers: { files: 'speaking-about-yourself', count: 4 },
    review: {
      kind: 'speaking',
      score: 80,
      comment:
        'Clear, natural and easy to follow, and the two halves of the train made me laugh. Next time say a little more about the room itself, and try to link your sentences: you often stop where ‘which’ or ‘although’ would carry you on.',
      daysAgo: 10.2,
    },
  },
  { learner: 0, course: 'academicListening', daysAgo: 9.31, minutesTaken: 9.6, right: 8 },
  {
    learner: 0,
    course: 'formalWriting',
    daysAgo: 5.22,
    minutesTaken: 44.1,
    answers: { files: 'formal-writing', count: 2 },
  },
  { learner: 0, course: 'academicReading', daysAgo: 3.28, minutesTaken: 52.3, right: 34 },
  { learner: 1, course: 'workAndTravelReading', daysAgo: 9.6, minutesTaken: 38.5, right: 31 },
  { learner: 1, course: 'outAndAboutListening', daysAgo: 4.57, minutesTaken: 17.3, right: 15 },
  { learner: 1, course: 'academicReading', daysAgo: 2.44, minutesTaken: 59.1, right: 27 },
  {
    // Old enough to be what a rule about recordings would delete first.
    learner: 2,
    course: 'speakingAboutYourself',
    daysAgo: 44.37,
    minutesTaken: 3.4,
    answers: { files: 'speaking-about-yourself', count: 2 },
    review: {
      kind: 'speaking',
      score: 58,
      comment: 'What you say is clear and well pronounced. Answer all four questions next time.',
      daysAgo: 43.1,
    },
  },
  { learner: 2, course: 'academicReading', daysAgo: 6.18, minutesTaken: 47.4, right: 37 },
  { learner: 2, course: 'academicListening', daysAgo: 1.73, minutesTaken: 8.4, right: 9 },
];
