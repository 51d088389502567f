import { addCourse } from '@parlance/contract/course-admin';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '@parlance/contract/csv';
import { urlOf } from '@parlance/contract/endpoint';
import { uploadDescriptive, uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { call } from '../../scripts/servers/school-calls.ts';

const HEADER =
  'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,CORRECT_BLANK_3';
const PASSAGES = 50;
const PASSAGE_CHARACTERS = 9000;
const uploads = {
  Reading: { path: urlOf(uploadReadingCsv), part: 'csvFile' },
  Writing: { path: urlOf(uploadDescriptive), part: 'file' },
} as const;

/** A Reading file as large as may be in rows, and nearly in bytes: fifty long passages, every kind of question. */
export function readingFile(): string {
  return filled((text) => {
    const lines = [HEADER];
    for (let index = 0; index < CSV_MAX_ROWS; index += 1) {
      if (index % (CSV_MAX_ROWS / PASSAGES) === 0) lines.push(`PASSAGE,"${prose(PASSAGE_CHARACTERS)}",The harbour`);
      else lines.push(kinds[index % kinds.length]?.(`${text} ${index}`) ?? '');
    }
    return lines;
  });
}

const kinds = [
  (text: string) => `QUESTION,"${text}, then?",The channel moved,The silt came back,The tables were wrong,Nobody,B`,
  (text: string) => `TRUE_FALSE_QUESTION,"${text}, it says.",,,,,FALSE`,
  (text: string) => `FILL_BLANK_QUESTION,"The [BLANK] came, ${text}, before the [BLANK].",,,,,,silt|mud,tide`,
  (text: string) => `QUESTION,"${text}: which two?",The channel moved,The silt came back,The tables,Nobody,"A,C"`,
  (text: string) => `WRITING_QUESTION,"${text}. Say why."`,
];

/** As many rows and nearly as many bytes as a Writing file may have. */
export function writingFile(): string {
  const rows = Array.from({ length: CSV_MAX_ROWS }, (_, index) => index);
  return filled((text) => ['question', ...rows.map((index) => `"${text}, ${index}. Say why."`)]);
}

/** A Reading file in which every question is wrong in several ways. */
export function wrongFile(): string {
  const rows = Array.from({ length: CSV_MAX_ROWS - 1 }, (_, index) => `QUESTION,Which? ${index},,b,,d,"E,F"`);
  return [HEADER, 'PASSAGE,A text.', ...rows].join('\n');
}

/** As many new accounts as a file may have; each round has others. */
export function accountsFile(round: number): string {
  const rows = Array.from({ length: CSV_MAX_ROWS }, (_, index) => {
    return `Amara Okafor ${index},amara.okafor-${round}-${index}@parlance.test,+49 30 ${index},user`;
  });
  return ['username,email,phone,role', ...rows].join('\n');
}

/** The lines with the longest text in each with which the file is within its limit. */
function filled(lines: (text: string) => string[]): string {
  const bare = lines('').join('\n').length;
  const room = Math.floor((CSV_MAX_BYTES - bare) / CSV_MAX_ROWS);
  return lines(prose(room)).join('\n');
}

function prose(characters: number): string {
  const sentence = 'The harbour had been dredged twice in a century and both times the silt had come back. ';
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}

export async function makeCourse(url: string, token: string, type: 'Reading' | 'Writing'): Promise<number> {
  const body = { title: 'Imports', subject: 'English', description: 'Large files.', type, test_duration: 3600 };
  const { course } = await call(url, addCourse, { body }, token);
  return course.id;
}

type Sent = { type: CourseType & keyof typeof uploads; courseId: number; file: string };

/** Puts a file in place of what a course has; gives the status of the answer, which was read to its end. */
export async function sendFile(url: string, token: string, { type, courseId, file }: Sent): Promise<number> {
  const { path, part } = uploads[type];
  return await send(url, token, path, { course_id: String(courseId), replace: 'true', [part]: csv(file) });
}

/** Adds the accounts of a file; gives the status of the answer, which was read to its end. */
export async function sendAccounts(url: string, token: string, file: string): Promise<number> {
  return await send(url, token, urlOf(addAccountsFromCsv), { file: csv(file) });
}

function csv(file: string): File {
  return new File([file], 'large.csv', { type: 'text/csv' });
}

async function send(url: string, token: string, path: string, parts: Record<string, string | File>): Promise<number> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
  await response.text();
  return response.status;
}
