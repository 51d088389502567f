import { isDeepStrictEqual } from 'node:util';
import type { tagQuestions as tagCall } from '@parlance/contract/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import { TAGS_MAX, tagNames } from '@parlance/contract/tags';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Tagged } from '../draft.ts';
import { pinnedQuestions } from '../queries.ts';
import { searchedOf } from '../tags.ts';
import { findCurrentVersions, lockTagged, updateSearched, updateTagged } from './queries.ts';

type Tagging = Parsed<typeof tagCall, 'body'>;

/** Sets, adds and takes away tags of all of these questions of the bank, or of none. Gives how many it changed. */
export async function tagAll({ db, clock }: AppContext, { question_ids, ...tagging }: Tagging, caller: Caller) {
  const ids = [...new Set(question_ids)];
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const before = await lockTagged(db, ids);
    if (before.length < ids.length) throw new Refusal('not_found');
    const after = before.map((question) => ({ ...question, ...retagged(question, tagging) }));
    const changed = after.filter((question, index) => !isDeepStrictEqual(question, before[index]));
    if (changed.length === 0) return 0;
    await updateTagged(db, changed, at);
    await searchAgain(
      db,
      changed.map(({ id }) => id),
    );
    for (const { id } of changed) {
      await recordAudit(db, {
        at,
        actorId: caller.accountId,
        action: 'question.tagged',
        subjectType: 'question',
        subjectId: id,
        details: tagging,
      });
    }
    return changed.length;
  });
}

function retagged(question: Tagged, { set = {}, add = [], remove = [] }: Omit<Tagging, 'question_ids'>) {
  const tags = tagNames([...question.tags, ...add]).filter((tag) => !remove.includes(tag));
  if (tags.length > TAGS_MAX) {
    throw fieldRefusal('invalid', 'add', `“${question.label || 'A question'}” would have more than ${TAGS_MAX} tags.`);
  }
  const { skill = question.skill, level = question.level, topic = question.topic } = set;
  return { skill, level, topic, tags };
}

/** Finds these questions by what they say now. */
export async function searchAgain(db: Db, questionIds: number[]): Promise<void> {
  const questions = await pinnedQuestions(db, await findCurrentVersions(db, questionIds));
  await updateSearched(
    db,
    questions.map((question) => ({ id: question.id, text: searchedOf(question) })),
  );
}
