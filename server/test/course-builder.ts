import { randomBytes } from 'node:crypto';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import type { AppContext } from '../src/platform/app-context.ts';
import { answerRuleOf } from '../src/questions/stored.ts';
import { type AskedSketch, askedFrom } from './asked-from.ts';

export type QuestionSketch = AskedSketch & {
  type: QuestionType;
  timerSeconds?: number;
  /** The id of an upload. */
  audioUploadId?: number;
};

type CourseSketch = {
  type?: CourseType;
  title?: string;
  durationSeconds?: number | null;
  attemptsAllowed?: number | null;
  retakeGapSeconds?: number;
  /** Each inner list is a passage of a Reading course. */
  passages?: QuestionSketch[][];
  questions?: QuestionSketch[];
};

export type BuiltCourse = { id: number; questionIds: number[]; versionIds: number[] };

/** A course with its questions, straight into the tables. */
export async function aCourse(testApp: AppContext, sketch: CourseSketch = {}): Promise<BuiltCourse> {
  const { id } = await testApp.db
    .insertInto('courses')
    .values({
      title: sketch.title ?? 'Academic Reading',
      subject: 'English for study',
      description: 'Two short passages.',
      type: sketch.type ?? 'Reading',
      test_duration_seconds: sketch.durationSeconds === undefined ? 600 : sketch.durationSeconds,
      attempts_allowed: sketch.attemptsAllowed ?? null,
      retake_gap_seconds: sketch.retakeGapSeconds ?? 0,
      created_by: null,
      created_at: testApp.clock.now(),
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const built: BuiltCourse = { id, questionIds: [], versionIds: [] };
  for (const [index, questions] of (sketch.passages ?? []).entries()) {
    const passage = await testApp.db
      .insertInto('passages')
      .values({ course_id: id, position: index + 1, title: `Passage ${index + 1}`, content: 'A text.\n\nMore of it.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const question of questions) await addQuestion(testApp, built, question, passage.id);
  }
  for (const question of sketch.questions ?? []) await addQuestion(testApp, built, question, null);
  return built;
}

async function addQuestion(testApp: AppContext, built: BuiltCourse, sketch: QuestionSketch, passageId: number | null) {
  const { id } = await testApp.db
    .insertInto('questions')
    .values({
      course_id: built.id,
      passage_id: passageId,
      question_type: sketch.type,
      timer_seconds: sketch.timerSeconds ?? null,
      current_version_id: null,
      changed_at: testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = askedFrom(sketch.type, { text: `Question ${built.questionIds.length + 1}`, ...sketch });
  const { content, key } = asked;
  const version = await testApp.db
    .insertInto('question_versions')
    .values({
      question_id: id,
      content: JSON.stringify(content),
      key: JSON.stringify(key),
      marks: 1,
      answer_rule: JSON.stringify(answerRuleOf(asked)),
      audio_upload_id: sketch.audioUploadId ?? null,
      created_at: testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.db.updateTable('questions').set({ current_version_id: version.id }).where('id', '=', id).execute();
  await testApp.db
    .insertInto('course_questions')
    .values({
      course_id: built.id,
      question_id: id,
      position: built.questionIds.length + 1,
      added_at: testApp.clock.now(),
    })
    .execute();
  built.questionIds.push(id);
  built.versionIds.push(version.id);
}

/** A stored upload of so many seconds, without a file in the store. */
export async function anUpload(
  testApp: AppContext,
  { kind, ownerId, durationSeconds }: { kind: 'listening' | 'recording'; ownerId: number; durationSeconds: number },
): Promise<number> {
  const { id } = await testApp.db
    .insertInto('uploads')
    .values({
      key: randomBytes(24).toString('hex'),
      kind,
      owner_id: ownerId,
      media_type: 'audio/mpeg',
      codec: 'mp3',
      bytes: 1000,
      duration_seconds: durationSeconds,
      created_at: testApp.clock.now(),
      stored_at: testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
