import { urlOf } from '@parlance/contract/endpoint';
import { checkBankExport, checkExport, exportBank, exportQuestions } from '@parlance/contract/interchange/exports';
import { type FileImport, readImportFile, storeImport } from '@parlance/contract/interchange/imports';
import { type KeyedQuestion, kindNames, kindOf, marksOf } from '@parlance/contract/kinds/kinds';
import { correctQuestion } from '@parlance/contract/marking/corrections';
import { uploadListeningAudio, uploadPicture } from '@parlance/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { audioFile } from '../../test/audio-file.ts';
import { aCourse } from '../../test/course-builder.ts';
import { kindExamples } from '../../test/kind-examples.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { png } from '../../test/picture-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { DraftQuestion } from '../questions/draft.ts';
import { currentQuestions } from '../questions/queries.ts';
import { storeQuestions } from '../questions/storing/queries.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** The bytes of a file that a call sends. */
async function bytesOf(url: string): Promise<Buffer> {
  const answer = await testApp.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

const fileOf = async (id: number, format: 'qti3' | 'moodle' | 'gift' | 'csv') =>
  await bytesOf(urlOf(exportQuestions, { params: { id }, query: { format } }));

async function imported(bytes: Buffer, into: { course_id: number; as: 'own' } | { bank: true }): Promise<FileImport> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file');
  const { body } = await testApp.upload(readImportFile, form, admin);
  const reading = body['import'] as FileImport;
  const stored = await testApp.call(
    storeImport,
    { params: { id: reading.id }, body: { into, states: ['mapped', 'changed'] } },
    admin,
  );
  expect(stored.status, stored.text).toBe(200);
  return reading;
}

const saidOf = {
  label: 'The river, level 2',
  level: 'B2' as const,
  tags: ['rivers', 'unit 4'],
  explanation: 'Line 3.\nAnd 4.',
};

/** A question of each kind that a course takes, with a picture and all that is said of it. */
async function everyKind(types: Record<string, string>, pictureId: number | null): Promise<DraftQuestion[]> {
  return kindNames.flatMap((kind) => {
    const type = types[kind];
    if (!type) return [];
    const asked = { kind, ...kindExamples[kind] } as KeyedQuestion;
    const picture = pictureId === null ? {} : { picture: { upload_id: pictureId, alt: 'The mill by the sea' } };
    const { picture: _own, ...content } = asked.content;
    return {
      ...asked,
      content: { ...content, ...picture },
      question_type: type,
      timer_seconds: null,
      ...saidOf,
    } as DraftQuestion;
  });
}

const readingTypes = Object.fromEntries(
  Object.entries(kindOf)
    .filter(([type]) => !['listening', 'mcq', 'descriptive', 'speaking'].includes(type))
    .map(([type, kind]) => [kind, type]),
);

/** What a course says, without ids. */
async function saidIn(courseId: number) {
  const rows = await currentQuestions(testApp.db, courseId);
  return rows.map(({ kind, content, key, marks, label, level, tags, explanation, passage_title, passage_content }) => {
    const { picture, ...rest } = content;
    return {
      kind,
      content: rest,
      alt: picture?.alt,
      key,
      marks,
      label,
      level,
      tags,
      explanation,
      passage_title,
      passage_content,
    };
  });
}

async function aPicture(): Promise<number> {
  const { body } = await testApp.sendFile(uploadPicture, {}, png({ width: 60, height: 40 }), admin);
  return Number(body.upload_id);
}

/** A Reading course with every kind that it takes, on two passages. */
async function aFullCourse(title: string, pictureId: number | null) {
  const course = await aCourse(testApp, { type: 'Reading', title });
  const questions = await everyKind(readingTypes, pictureId);
  const half = Math.floor(questions.length / 2);
  const drafts = [
    { title: 'The mill', content: 'It stood by the sea.\n\nIt ground corn.', questions: questions.slice(0, half) },
    { title: 'The  dam', content: ' Two  spaces, and a line\nend.', questions: questions.slice(half) },
  ];
  await storeQuestions(testApp.db, {
    courseId: course.id,
    drafts,
    audioUploadId: null,
    ownAudio: new Map(),
    replace: false,
    at: testApp.clock.now(),
  });
  return { course, questions };
}

describe('questions as files of other systems', () => {
  it('are read again whatever stood in the texts of an older release', async () => {
    const course = await aCourse(testApp, { type: 'Reading' });
    const odd = 'Which\uFFFE river\u0001 is it -- that one?';
    const asked = { kind: 'true_false', content: { prompt: odd }, key: { value: 'TRUE' } } as KeyedQuestion;
    const question = { ...asked, question_type: 'true_false', timer_seconds: null, ...saidOf, label: odd };
    const drafts = [{ title: odd, content: odd, questions: [question as DraftQuestion] }];
    const storing = { courseId: course.id, drafts, audioUploadId: null, ownAudio: new Map(), replace: true };
    await storeQuestions(testApp.db, { ...storing, at: testApp.clock.now() });
    for (const format of ['qti3', 'moodle', 'gift'] as const) {
      const reading = await imported(await fileOf(course.id, format), { bank: true });
      expect(reading.counts.faulty, format).toBe(0);
      expect(reading.questions.mapped + reading.questions.changed, format).toBe(1);
    }
  });

  it('come back from QTI 3.0 the same, with passages and pictures, and leave again byte for byte', async () => {
    const { course, questions } = await aFullCourse('River Reading', await aPicture());
    const first = await fileOf(course.id, 'qti3');
    const check = await testApp.call(checkExport, { params: { id: course.id }, query: { format: 'qti3' } }, admin);
    const numbers = questions.reduce((sum, question) => sum + marksOf(question), 0);
    expect(check.body).toEqual({ title: 'River Reading', questions: numbers, exported: numbers, draws: 0, losses: [] });

    const copy = await aCourse(testApp, { type: 'Reading', title: 'River Reading' });
    const reading = await imported(first, { course_id: copy.id, as: 'own' });
    expect(reading).toMatchObject({
      format: 'qti_package',
      suggests: 'River Reading',
      counts: { changed: 0, left_out: 0, faulty: 0 },
    });
    expect(await saidIn(copy.id)).toEqual(await saidIn(course.id));
    expect((await fileOf(copy.id, 'qti3')).equals(first)).toBe(true);
  });

  it('take their recordings along', async () => {
    const form = new FormData();
    form.append('listeningAudio', new Blob([audioFile('tone.mp3')]), 'tone.mp3');
    const course = await aCourse(testApp, { type: 'Listening' });
    const uploaded = await testApp.upload(uploadListeningAudio, form, admin);
    expect(uploaded.status, uploaded.text).toBe(200);
    const { id } = await testApp.db
      .selectFrom('uploads')
      .select('id')
      .where('kind', '=', 'listening')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const [question] = await everyKind({ single_choice: 'listening' }, null);
    const drafts = [{ title: null, content: null, questions: question ? [question] : [] }];
    const at = testApp.clock.now();
    await storeQuestions(testApp.db, {
      courseId: course.id,
      drafts,
      audioUploadId: id,
      ownAudio: new Map(),
      replace: false,
      at,
    });
    for (const format of ['qti3', 'moodle'] as const) {
      const copy = await aCourse(testApp, { type: 'Listening' });
      const reading = await imported(await fileOf(course.id, format), { course_id: copy.id, as: 'own' });
      expect(reading.with_audio, format).toBe(1);
      const [there] = await currentQuestions(testApp.db, copy.id);
      expect(there).toMatchObject({ question_type: 'listening', audio_seconds: expect.any(Number) });
    }
  });

  it('say what they lose, in the file and before', async () => {
    const { course, questions } = await aFullCourse('Losses', await aPicture());
    for (const format of ['moodle', 'gift'] as const) {
      const { body } = await testApp.call(checkExport, { params: { id: course.id }, query: { format } }, admin);
      const bytes = await fileOf(course.id, format);
      for (const { what } of body.losses) expect(bytes.toString()).toContain(what[0]);
      const copy = await aCourse(testApp, { type: 'Reading' });
      await imported(bytes, { course_id: copy.id, as: 'own' });
      const there = await saidIn(copy.id);
      const out = body.losses.filter(({ what }) => what[0]?.startsWith('It is not in the file'));
      expect(there, format).toHaveLength(questions.length - out.length);
      const shown = there.filter(({ alt }) => alt === 'The mill by the sea');
      expect(shown, format).toHaveLength(format === 'moodle' ? there.length : 0);
      expect(there[0]).toMatchObject({
        passage_title: 'The mill',
        passage_content: 'It stood by the sea.\n\nIt ground corn.',
      });
    }
  });

  it('leave the bank by its filters', async () => {
    const { course } = await aFullCourse('For the bank', null);
    await imported(await fileOf(course.id, 'qti3'), { bank: true });
    const query = { format: 'gift', kind: 'true_false' } as const;
    const { body } = await testApp.call(checkBankExport, { query }, admin);
    expect(body).toMatchObject({ title: 'Question bank', exported: body.questions });
    expect(body.questions).toBeGreaterThan(0);
    expect((await bytesOf(urlOf(exportBank, { query }))).toString()).toContain('{FALSE');
    expect((await bytesOf(urlOf(exportBank, { query: { format: 'csv' } }))).toString()).toContain('TYPE');
    const none = await testApp.call(checkBankExport, { query: { format: 'qti3', tag: 'nowhere' } }, admin);
    expect(none.body).toMatchObject({ questions: 0, losses: [] });
  });
});

it.each(['qti3', 'moodle', 'gift', 'csv'] as const)(
  '%s: how a question was corrected to count is told',
  async (format) => {
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] });
    const losses = async () =>
      (await testApp.call(checkExport, { params: { id: course.id }, query: { format } }, admin)).body.losses;
    const before = await losses();
    const [row] = await currentQuestions(testApp.db, course.id);
    const { id = 0, version_id = 0, revision = 0 } = row ?? {};
    const correction = { by: 'key' as const, keys: [{ letter: 'A' }, { letter: 'B' }] };
    const body = { version_id, revision, correction };
    expect((await testApp.call(correctQuestion, { params: { id }, query: {}, body }, admin)).status).toBe(200);
    const reason = /^(.+ and h|H)ow it was corrected to count (is|are) not in the file\.$/;
    expect([before, await losses()]).toMatchObject([[], [{ what: [expect.stringMatching(reason)] }]]);
  },
);
