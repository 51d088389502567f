import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { levels } from '@parlance/contract/kinds/course-types';
import { optionLetter } from '@parlance/contract/kinds/kind';
import { z } from 'zod';
import { insertCourse } from '../courses/queries.ts';
import { WHOLE_SCHOOL } from '../courses/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { tagAll } from '../questions/bank/tagging.ts';
import type { DraftQuestion } from '../questions/draft.ts';
import { placeDraw } from '../questions/draws/change-draws.ts';
import { insertQuestions } from '../questions/storing/queries.ts';

const FILE = join(import.meta.dirname, '../../demo/grammar-bank.json');
const TAG = 'grammar';
const DRAWN = 20;
/** Its questions are shown to teachers who see only their own classes, too. */
const SHARED_LEVEL = 'A2';

const written = z.array(
  z.strictObject({
    level: z.enum(levels),
    topic: z.string(),
    prompt: z.string(),
    options: z.array(z.string()).length(4),
    key: optionLetter,
  }),
);

/** The questions of the demo's bank. */
export async function readGrammar(): Promise<DraftQuestion[]> {
  const questions = written.parse(JSON.parse(await readFile(FILE, 'utf8')));
  return questions.map(({ level, topic, prompt, options, key }) => ({
    question_type: 'reading_mcq',
    kind: 'single_choice',
    content: { prompt, options },
    key: { letter: key },
    timer_seconds: null,
    level,
    topic,
    tags: [TAG],
  }));
}

/** Fills the bank, and adds a test that draws from it. */
export async function addGrammarCheck(
  db: Db,
  questions: DraftQuestion[],
  { adminId, at }: { adminId: number; at: Date },
): Promise<void> {
  const placed = questions.map((draft) => ({ draft, passageId: null, audioUploadId: null, position: 0 }));
  const stored = await insertQuestions(db, null, placed, at);
  const shared = stored.filter((_, index) => questions[index]?.level === SHARED_LEVEL).map(({ id }) => id);
  const sharing = { question_ids: shared, passage_ids: [], set: { shared: true } };
  await tagAll({ db, clock: { now: () => at } }, sharing, { accountId: adminId });
  const course = {
    title: 'Grammar check',
    subject: 'General English',
    description:
      'Twenty gaps from A2 to C1. Every attempt has its own, all about equally hard, and its own order of options.',
    type: 'Reading' as const,
    test_duration: 20 * 60,
    shuffle_options: true,
  };
  const { id } = await insertCourse(db, course, adminId, at);
  const draw = { what: 'questions' as const, take: DRAWN, marks_each: 1, filter: { tags: [TAG] }, balanced: true };
  await placeDraw(db, { courseId: id, reader: WHOLE_SCHOOL }, { ...draw, seed_by: 'attempt' }, at);
}
