import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { DraftQuestion } from '../draft.ts';
import { insertPassage } from '../editing/queries.ts';
import { LAST } from '../ordering/queries.ts';
import { pinnedQuestions, type QuestionRow } from '../queries.ts';
import { insertQuestions } from '../storing/queries.ts';
import { saidOf } from '../tags.ts';
import { type BankQuestion, noteCopies } from './queries.ts';

type Copying = { courseId: number; questions: BankQuestion[]; sharedId: number | null; at: Date };

/** Copies questions of the bank, with their passages, behind those of a course; gives the ids of the copies. */
export async function copyIntoCourse(db: Db, { courseId, questions, sharedId, at }: Copying): Promise<number[]> {
  const rows = await pinnedQuestions(
    db,
    questions.map(({ current_version_id }) => current_version_id),
  );
  if (rows.some(({ key }) => 'malformed' in key)) {
    throw fieldRefusal('invalid', 'question_ids', 'One of these has a key that cannot mark. Correct it first.');
  }
  const passageIds = new Map<number | null, number | null>([[null, sharedId]]);
  for (const { passage_id, passage_title, passage_content } of rows) {
    if (passageIds.has(passage_id) || passage_id === null || passage_content === null) continue;
    const passage = await insertPassage(db, courseId, { title: passage_title ?? '', content: passage_content });
    passageIds.set(passage_id, passage.id);
  }
  // Behind all that is there, until they are put in order.
  const placed = rows.map((row, index) => ({
    draft: draftOfRow(row),
    passageId: passageIds.get(row.passage_id) ?? null,
    audioUploadId: row.audio_upload_id,
    position: LAST + index,
  }));
  const versionIds = await insertQuestions(db, courseId, placed, at);
  const copies = await pinnedQuestions(db, versionIds);
  await noteCopies(
    db,
    copies.map(({ id }, index) => ({ questionId: id, fromVersionId: rows[index]?.version_id ?? 0 })),
  );
  return copies.map(({ id }) => id);
}

function draftOfRow(row: QuestionRow): DraftQuestion {
  const { question_type, kind, content, key, timer_seconds } = row;
  const asked = { kind, content, key, question_type } as DraftQuestion;
  return { ...asked, timer_seconds: timer_seconds === null ? null : Number(timer_seconds), ...saidOf(row) };
}
