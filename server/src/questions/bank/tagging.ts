import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { tagQuestions as tagCall } from '@parlance/contract/bank/bank';
import { inheritedTags } from '@parlance/contract/bank/sets';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import { TAGS_MAX, tagNames } from '@parlance/contract/tags';
import type { AppContext } from '../../platform/app-context.ts';
import { auditAll } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { idsOf } from '../../platform/list-query.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Tagged } from '../draft.ts';
import { pinnedQuestions } from '../queries.ts';
import { searchedOf } from '../tags.ts';
import { findCurrentVersions, lockTagged, updateSearched, updateTagged } from './queries.ts';
import { findSets, findVersionsOfSets, lockSets, noteSets, updateSetTags } from './sets/queries.ts';

type Tagging = Parsed<typeof tagCall, 'body'>;
type Change = Omit<Tagging, 'question_ids' | 'passage_ids'>;
type Named = Pick<Tagged, 'skill' | 'level' | 'topic' | 'tags'> & { id: number; shared: boolean };

/** Sets, adds and takes away tags of all of these questions and sets of the bank, or of none. Gives how many it changed. */
export async function tagAll(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { question_ids, passage_ids, ...change }: Tagging,
  caller: Pick<Caller, 'accountId'>,
) {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const setIds = [...new Set(passage_ids)];
    const sets = setIds.length === 0 ? [] : await lockSets(db, setIds);
    const ids = [...new Set(question_ids)];
    const questions = await lockTagged(db, ids);
    if (questions.length < ids.length || sets.length < setIds.length) throw new Refusal('not_found');
    const changedSets = changedBy(
      sets.map(({ title, ...set }) => ({ ...set, name: title })),
      change,
    );
    const changed = changedBy(
      questions.map((question) => ({ ...question, name: question.label || 'A question' })),
      change,
    );
    if (changedSets.length > 0) {
      await updateSetTags(db, changedSets);
      await noteSets(db, idsOf(changedSets), at);
    }
    await updateTagged(db, changed, at);
    await searchAgain(db, idsOf(changed));
    if (changedSets.length > 0) await searchSetsAgain(db, idsOf(changedSets));
    const tagged = { actorId: caller.accountId, at, action: 'question.tagged', details: change } as const;
    const entries = [
      ...changedSets.map(({ id }) => ({ passage: id, ...tagged })),
      ...changed.map(({ id }) => ({ question: id, ...tagged })),
    ];
    await auditAll(db, entries);
    return entries.length;
  });
}

/** Those of these that the change makes different, as they are after it. */
function changedBy<T extends Named & { name: string }>(before: T[], change: Change): Omit<T, 'name'>[] {
  return before.flatMap(({ name, ...one }) => {
    const after = { ...one, ...retagged({ ...one, name }, change) };
    return isDeepStrictEqual(after, one) ? [] : [after];
  });
}

function retagged({ name, ...before }: Named & { name: string }, { set = {}, add = [], remove = [] }: Change) {
  const tags = tagNames([...before.tags, ...add]).filter((tag) => !remove.includes(tag));
  if (tags.length > TAGS_MAX) {
    throw fieldRefusal('invalid', 'add', say(msg`“${{ name }}” would have more than ${{ most: TAGS_MAX }} tags.`));
  }
  const { skill = before.skill, level = before.level, topic = before.topic, shared = before.shared } = set;
  return { skill, level, topic, shared, tags };
}

/** Finds these questions by what they, or their sets for them, say now. */
export async function searchAgain(db: Db, questionIds: number[]): Promise<void> {
  await searchVersions(db, await findCurrentVersions(db, questionIds));
}

/** Finds the questions of these sets by what is said now. */
export async function searchSetsAgain(db: Db, setIds: number[]): Promise<void> {
  await searchVersions(db, await findVersionsOfSets(db, setIds));
}

async function searchVersions(db: Db, versionIds: number[]): Promise<void> {
  if (versionIds.length === 0) return;
  const questions = await pinnedQuestions(db, versionIds);
  const setIds = questions.flatMap(({ passage_id, audio_set_id }) => passage_id ?? audio_set_id ?? []);
  const sets = setIds.length === 0 ? [] : await findSets(db, setIds);
  await updateSearched(
    db,
    questions.map((question) => {
      const set = sets.find(({ id }) => id === (question.passage_id ?? question.audio_set_id)) ?? null;
      return { id: question.id, text: searchedOf({ ...question, ...inheritedTags(question, set) }) };
    }),
  );
}
