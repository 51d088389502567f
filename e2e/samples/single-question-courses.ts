import type { Course } from '@parlance/contract/courses';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { uploadListeningAudio } from '@parlance/contract/media';
import type { Person } from '../fixtures/people.ts';
import { call, postForm, type Server } from '../fixtures/server.ts';
import { aCourse, aReadingCourse, aTitle } from './courses.ts';
import { aTone } from './wav.ts';

type Part = {
  seconds: number;
  questions: { text: string; right: 'A' | 'B' | 'C' | 'D' | ('A' | 'B' | 'C' | 'D')[] }[];
};

/** Two recordings; the second is followed by a question with several letters. */
const twoParts: Part[] = [
  {
    seconds: 4,
    questions: [
      { text: 'Where do the speakers meet?', right: 'B' },
      { text: 'What is late?', right: 'A' },
    ],
  },
  { seconds: 1, questions: [{ text: 'Which two rooms are free?', right: ['A', 'C'] }] },
];

/** A Listening course with a recording of its own for each part. */
export async function aListeningCourse(
  server: Server,
  admin: Person,
  { title = aTitle('Campus Conversations'), parts = twoParts }: { title?: string; parts?: Part[] } = {},
): Promise<Course> {
  const course = await aCourse(server, admin, { title, type: 'Listening', subject: 'Campus' });
  for (const [index, { seconds, questions }] of parts.entries()) {
    const form = new FormData();
    form.set('listeningAudio', new Blob([aTone(seconds, 330 + index * 110)], { type: 'audio/wav' }), 'part.wav');
    const { filePath } = await postForm(server, uploadListeningAudio, form, admin.token);
    for (const { text, right } of questions) {
      const body = {
        course_id: course.id,
        audio_file_path: filePath,
        question_text: text,
        option_a: 'The reading room',
        option_b: 'The bus stop',
        option_c: 'The music room',
        option_d: 'The east gate',
        correct_option: right,
      };
      await call(server, addListeningQuestion, { body }, admin.token);
    }
  }
  return course;
}

/** Multiple choice without a passage; the last question takes several letters. */
export async function aChoiceCourse(server: Server, admin: Person, title = aTitle('Word Choice')): Promise<Course> {
  const csv = [
    'question,option_a,option_b,option_c,option_d,correct_option',
    'Which word means the opposite of scarce?,rare,plentiful,costly,late,B',
    'Which word fits: the ferry ___ at noon?,stops,stop,stopping,stopped by,A',
    'Which two words are verbs?,to lend,a loan,to owe,the debt,"A,C"',
    '',
  ].join('\n');
  return await aReadingCourse(server, admin, { title, subject: 'Vocabulary', csv });
}
