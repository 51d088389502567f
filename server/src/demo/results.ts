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

export type DemoReview = {
  kind: ReviewKind;
  /** In the order of the criteria of its rubric. */
  bands: number[];
  comment: string;
  notes: DemoNote[];
  daysAgo: number;
  /** What its learner asked afterwards. */
  remark?: DemoRemark;
};

/** By the place of its question: on words of a text, or on a second of a recording. */
export type DemoNote = { place: number; text: string } & ({ quote: string } | { seconds: number });

export type DemoRemark = {
  reason: string;
  daysAgo: number;
  /** What somebody else gave it then; absent while nobody has been asked to. */
  again?: { bands: number[]; comment: string; daysAgo: number };
};

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
      bands: [7, 6.5, 6.5, 6],
      comment:
        'A warm email, and a story that made me want to know the end. In the essay, say at the start of each paragraph which view it stands for. Look again at ‘good at’ (not ‘good in’) and ‘anyone who can repair’ (not ‘who can repair’).',
      notes: [
        { place: 0, quote: 'good in it', text: 'We are good at something.' },
        { place: 1, quote: 'worked now', text: 'Put “now” before the verb: “now worked”.' },
        { place: 2, quote: 'It was the first time that I saw him proud.', text: 'The best example in the essay.' },
      ],
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
      bands: [7, 7, 7.5, 7.5],
      comment:
        'Clear, natural and easy to follow, and the two halves of the train made me laugh. Next time say a little more about the room itself, and try to link your sentences: you often stop where ‘which’ or ‘although’ would carry you on.',
      notes: [
        { place: 1, seconds: 6, text: 'What else is in the room? You have time for two more sentences.' },
        { place: 3, seconds: 9, text: 'A good beginning: one knows at once that something will go wrong.' },
      ],
      daysAgo: 10.2,
      remark: {
        reason: 'The comment says that I am easy to follow. I would like someone else to listen to my grammar.',
        daysAgo: 1.3,
      },
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
      // 5.25 of 9 is a score of 58.
      bands: [5, 5.5, 5, 5.5],
      comment: 'What you say is clear and well pronounced. Answer all four questions next time.',
      notes: [],
      daysAgo: 43.1,
    },
  },
  { learner: 2, course: 'academicReading', daysAgo: 6.18, minutesTaken: 47.4, right: 37 },
  { learner: 2, course: 'academicListening', daysAgo: 1.73, minutesTaken: 8.4, right: 9 },
  {
    learner: 3,
    course: 'formalWriting',
    daysAgo: 26.4,
    minutesTaken: 51.2,
    answers: { files: 'formal-writing-omar', count: 2 },
    review: {
      kind: 'writing',
      bands: [6, 6, 5.5, 5.5],
      comment: 'Both texts do what they were asked to. Use more than “said” and “asked”, and join short sentences.',
      notes: [{ place: 0, quote: 'I write to you', text: 'For a letter that you are writing: “I am writing”.' }],
      daysAgo: 25.1,
      remark: {
        reason: 'The report has headings and every number. I think that its organisation is better than a 6.',
        daysAgo: 24.2,
        again: {
          bands: [6.5, 7, 6, 6],
          comment: 'A clear report: each heading keeps its promise, and the figures are put to use.',
          daysAgo: 22.6,
        },
      },
    },
  },
];
