import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { NewCourse } from '../courses/queries.ts';

export type DemoCourse = {
  title: string;
  subject: string;
  description: string;
  type: CourseType;
  /** Null for Speaking, whose questions have timers of their own. */
  minutes: number | null;
  /**
   * File names without their ending: questions in NAME.csv; for Listening they are asked about audio/NAME.mp3. A
   * picture that they show is pictures/NAME.png, whatever upload the file names.
   */
  parts: readonly string[];
  /** By its name: what a person marks it by. */
  rubric?: string;
  settings?: Pick<NewCourse, 'use' | 'practice_mode' | 'anonymous_marking' | 'remark_days'>;
};

const WRITING = 'Writing, 0 to 9';
const SPEAKING = 'Speaking, 0 to 9';

/** In the order they are added; lists show the newest first. */
export const demoCourses = {
  dayInBrackwater: {
    title: 'A Day in Brackwater',
    subject: 'Everyday English',
    description: 'A page of a travel guide, with notes to complete in your own hand.',
    type: 'Reading',
    minutes: 15,
    parts: ['a-day-in-brackwater'],
  },
  lettersStoriesOpinions: {
    title: 'Letters, Stories and Opinions',
    subject: 'General English',
    description:
      'An email to a friend who knows nobody yet, a story about a late parcel, and an essay about repairing things.',
    type: 'Writing',
    minutes: 80,
    parts: ['letters-stories-opinions'],
    rubric: WRITING,
    settings: { remark_days: 30 },
  },
  situationsAndOpinions: {
    title: 'Situations and Opinions',
    subject: 'General English',
    description:
      'From your morning to a missed train, a piece of advice, a risky plan, and cars in the city. 30 to 120 seconds each.',
    type: 'Speaking',
    minutes: null,
    parts: ['situations-and-opinions'],
    rubric: SPEAKING,
  },
  academicListening: {
    title: 'Academic Listening 1',
    subject: 'English for study',
    description: 'A radio interview with a scientist who studies queues. The voices are synthesised.',
    type: 'Listening',
    minutes: 10,
    parts: ['what-queues-tell-us'],
  },
  workAndTravelReading: {
    title: 'Work and Travel Reading',
    subject: 'Everyday English',
    description: 'A guide for new members, four days on a mail boat, and a letter to the new night porter.',
    type: 'Reading',
    minutes: 45,
    parts: ['everyday-reading-1'],
  },
  formalWriting: {
    title: 'Formal Writing',
    subject: 'English at work',
    description: 'A letter to a railway company and a report about a swimming pool without water.',
    type: 'Writing',
    minutes: 60,
    parts: ['formal-writing'],
    rubric: WRITING,
    settings: { remark_days: 30 },
  },
  speakingAboutYourself: {
    title: 'Speaking about Yourself',
    subject: 'Everyday English',
    description: 'Introduce yourself, describe a room, and tell two stories. 30 to 90 seconds each.',
    type: 'Speaking',
    minutes: null,
    parts: ['speaking-about-yourself'],
    rubric: SPEAKING,
    settings: { remark_days: 30 },
  },
  outAndAboutListening: {
    title: 'Out and About Listening',
    subject: 'Everyday English',
    description: 'A call about an apple press, and a welcome to a museum of sounds. The voices are synthesised.',
    type: 'Listening',
    minutes: 18,
    parts: ['library-of-things', 'museum-of-lost-sounds'],
  },
  academicReading: {
    title: 'Academic Reading 1',
    subject: 'English for study',
    description:
      'Three long passages: a marsh that fell silent, a tax that was paid by the door, and people who get lost on purpose.',
    type: 'Reading',
    minutes: 60,
    parts: ['academic-reading-1'],
  },
  aroundTheHarbourListening: {
    title: 'Around the Harbour Listening',
    subject: 'Everyday English',
    description:
      'A call about a boat festival, with notes to complete and a plan to label. The voices are synthesised.',
    type: 'Listening',
    minutes: 14,
    parts: ['boat-festival'],
  },
  academicReading2: {
    title: 'Academic Reading 2',
    subject: 'English for study',
    description:
      'Three long passages: roads that were worn by salt, a lighthouse on rails, and what people gain by talking about nothing.',
    type: 'Reading',
    minutes: 60,
    parts: ['academic-reading-2'],
  },
  shortOpinion: {
    title: 'A Short Opinion',
    subject: 'General English',
    description: 'A short text about telephones at school. Two people mark each, without seeing the other mark.',
    type: 'Writing',
    minutes: 20,
    parts: ['short-opinion'],
    rubric: WRITING,
    settings: { anonymous_marking: true },
  },
  smallWords: {
    title: 'Small Words, Step by Step',
    subject: 'Everyday English',
    description: 'A note on a kitchen door and eight small words. Each answer is explained at once, without a clock.',
    type: 'Reading',
    minutes: 15,
    parts: ['small-words'],
    settings: { use: 'practice', practice_mode: true },
  },
} as const satisfies Record<string, DemoCourse>;

export type CourseName = keyof typeof demoCourses;
