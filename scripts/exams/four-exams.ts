import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addCourse } from '@parlance/contract/course-admin';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import { uploadListeningAudio } from '@parlance/contract/media';
import { call, callWithForm } from '../servers/school-calls.ts';
import { toneWav } from './spoken.ts';

export type Skill = 'Reading' | 'Listening' | 'Writing' | 'Speaking';
export type SmallExam = { skill: Skill; courseId: number; questionIds: number[] };

type ToMake = { skill: Skill; upload: Endpoint; file: string; csv: string; fields: Record<string, string> };

const OPTIONS = 'By the gate,At the pier,Under the clock,On the hill';
const CHOICES = ['A', 'B', 'C', 'D'];
const COUNT = 8;
const PROMPTS = 3;

/**
 * Makes one small course of each skill through the calls a school makes, with the token of an admin. The keys are A, B,
 * C, D in turn.
 */
export async function makeFourExams(url: string, admin: string): Promise<SmallExam[]> {
  const { filePath } = await callWithForm(
    url,
    uploadListeningAudio,
    form('listeningAudio', new Blob([new Uint8Array(toneWav(2))]), 'part-1.wav', {}),
    admin,
  );
  const made: SmallExam[] = [];
  for (const { skill, upload, file, csv, fields } of coursesToMake(filePath)) {
    const body = {
      title: `${skill} under load`,
      subject: 'English',
      description: 'A short test taken by many at once.',
      type: skill,
      test_duration: skill === 'Speaking' ? null : 3600,
    };
    const { course } = await call(url, addCourse, { body }, admin);
    const csvFile = new Blob([csv], { type: 'text/csv' });
    await callWithForm(url, upload, form(file, csvFile, 'q.csv', { course_id: String(course.id), ...fields }), admin);
    const details = { params: { courseId: course.id }, query: {} };
    const { questions } = await call(url, courseDetailsWithQuestions, details, admin);
    made.push({ skill, courseId: course.id, questionIds: questions.map(({ id }) => id) });
  }
  return made;
}

function coursesToMake(audioPath: string): ToMake[] {
  const choice = (index: number) => `Where do they meet at point ${index + 1}?,${OPTIONS},${CHOICES[index % 4]}`;
  const rows = Array.from({ length: COUNT }, (_, index) => index);
  const prompts = Array.from({ length: PROMPTS }, (_, index) => `Tell us about place number ${index + 1}.`);
  return [
    {
      skill: 'Reading',
      upload: uploadReadingCsv,
      file: 'csvFile',
      csv: [
        'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER',
        'PASSAGE,They meet where the list says they meet.,Meetings,,,,',
        ...rows.map((index) => `QUESTION,${choice(index)}`),
      ].join('\n'),
      fields: {},
    },
    {
      skill: 'Listening',
      upload: uploadListeningCsv,
      file: 'file',
      csv: ['question,option_a,option_b,option_c,option_d,correct_option', ...rows.map(choice)].join('\n'),
      fields: { audio_file_path: audioPath },
    },
    {
      skill: 'Writing',
      upload: uploadDescriptive,
      file: 'file',
      csv: ['question', ...prompts].join('\n'),
      fields: {},
    },
    {
      skill: 'Speaking',
      upload: uploadSpeakingCsv,
      file: 'file',
      csv: ['question_text,timer', ...prompts.map((prompt) => `${prompt},60`)].join('\n'),
      fields: {},
    },
  ];
}

function form(name: string, file: Blob, fileName: string, fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [field, value] of Object.entries(fields)) made.set(field, value);
  made.set(name, file, fileName);
  return made;
}
