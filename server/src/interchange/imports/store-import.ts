import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { storeImport as storeCall } from '@parlance/contract/interchange/imports';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { courseTypeNames } from '@parlance/contract/kinds/course-types';
import { type AnswerRules, answerRules, DEFAULT_LANGUAGE, defaultRules } from '@parlance/contract/kinds/written/rules';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import { TAGS_MAX, tagNames } from '@parlance/contract/tags';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import { findContentLanguage } from '../../courses/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { moveIn } from '../../questions/bank/move-in.ts';
import { findSetsOf, shareTags } from '../../questions/bank/sets/queries.ts';
import { type Draft, type DraftQuestion, looseQuestions, SHARED_PASSAGE } from '../../questions/draft.ts';
import { lockCourse, removeQuestion } from '../../questions/editing/queries.ts';
import { audioUploadIdOf, refusingAudioGone } from '../../questions/listening-audio.ts';
import { refuseUnknownPictures } from '../../questions/pictures.ts';
import { ALL_THERE, alreadyThere } from '../../questions/storing/already-there.ts';
import { storeInBank, storeQuestions } from '../../questions/storing/queries.ts';
import { fitsIn, type ImportDrafts, type ImportQuestion, typeIn } from '../drafts.ts';
import { findDrafts, findSets, lockImport, markImportStored } from '../queries.ts';

const ruleNames = answerRules.keyof().options;

type Storing = Parsed<typeof storeCall, 'body'>;
type Given = { importId: number; body: Storing; caller: Reader; dryRun: boolean };

/** Stores the questions of a reading that are chosen, all of them or none; `dryRun` only says what is there already. */
export async function storeImport(
  { db, clock }: AppContext,
  { importId, body, caller, dryRun }: Given,
): Promise<Reply<typeof storeCall>> {
  await refuseOthers(db, body, caller);
  const storing = inTransaction(db, async (db) => {
    const at = clock.now();
    const record = await lockImport(db, { id: importId, accountId: caller.accountId, now: at });
    if (!record) throw new Refusal('import_gone');
    if (record.status === 'stored') throw new Refusal('import_stored');
    const course = 'bank' in body.into ? null : await lockCourse(db, { courseId: body.into.course_id });
    if (course === undefined) throw new Refusal('not_found');
    const drafts: ImportDrafts = { sets: await findSets(db, importId), questions: await findDrafts(db, importId) };
    const skipped = new Set(body.skip ?? []);
    const chosen = drafts.questions.filter(({ n, state }) => body.states.includes(state) && !skipped.has(n));
    const fits = course ? chosen.filter((question) => fitsIn(course.type, question, drafts.sets)) : chosen;
    const already = await alreadyThere(db, course?.id ?? null, fits, ({ draft }) => draft);
    const fitting = body.already === 'skip' ? fits.filter((question) => !already.has(question)) : fits;
    const unfit = chosen.length - fits.length;
    if (body.already === 'replace' && !course) {
      throw fieldRefusal(
        'invalid',
        'already',
        say(msg`Questions of the bank are edited where they are. Skip them, or add both.`),
      );
    }
    if (dryRun) {
      const counted = { questions: fitting.length, question_ids: [], sets: 0, media: 0, unfit, already: already.size };
      return { message: say(msg`Nothing is stored yet.`), ...counted };
    }
    if (fits.length > 0 && fitting.length === 0) {
      throw fieldRefusal('invalid', 'already', ALL_THERE);
    }
    if (fitting.length === 0) throw fieldRefusal('invalid', 'states', nothingToStore(chosen.length, course?.type));
    const made = await madeDrafts(db, { drafts, chosen: fitting, course, tags: body.tags ?? [] });
    await refuseUnknownPictures(db, made.questions, caller);
    const audioUploadId = await audioFor(db, { course, body, questions: fitting });
    const { drafts: storable, ownAudio } = made;
    if (course && body.already === 'replace') {
      for (const id of new Set([...already.values()].flat())) await removeQuestion(db, course.id, id, at);
    }
    const stored = course
      ? await storeQuestions(db, { courseId: course.id, drafts: storable, audioUploadId, ownAudio, replace: false, at })
      : await storeInBank(db, { drafts: storable, ownAudio, at });
    if (!stored) throw new Refusal('not_found');
    const questionIds = stored.map(({ id }) => id);
    if (course && 'as' in body.into && body.into.as === 'bank') {
      await moveIn(db, { course, questionIds, at });
    }
    if (!course) {
      const versionIds = stored.map(({ versionId }) => versionId);
      await shareTags(db, await findSetsOf(db, versionIds), at);
    }
    await markImportStored(db, importId, stored.length, at);
    const sets = new Set(fitting.flatMap(({ set }) => set ?? [])).size;
    const media = mediaOf(fitting);
    const by = { actorId: caller.accountId, at };
    const details = { questions: stored.length, format: record.format, name: record.name };
    if (course) await audit(db, { course: course.id, ...by }, 'course.questions_imported', details);
    else await audit(db, { site: null, ...by }, 'bank.questions_imported', details);
    return {
      message: messageOf(stored.length, course?.type, unfit),
      questions: stored.length,
      question_ids: questionIds,
      sets,
      media,
      unfit,
      already: already.size,
    };
  });
  return await refusingAudioGone(storing);
}

/** The bank is not a teacher's own, and neither is the course of somebody else. */
async function refuseOthers(db: Db, { into }: Storing, caller: Reader): Promise<void> {
  const isForBank = 'bank' in into || into.as === 'bank';
  if (isForBank && !may(caller, 'sees_school')) throw new Refusal('own_classes_only');
  if (!('bank' in into)) await refuseCourseOfOther(db, caller, into.course_id);
}

function nothingToStore(chosen: number, courseType: CourseType | undefined): string {
  if (chosen === 0 || !courseType) return say(msg`There is nothing to store. Choose mapped or changed questions.`);
  return say(
    msg`A ${{ type: say(courseTypeNames[courseType]) }} course takes none of these questions. Choose another course, or the question bank.`,
  );
}

function messageOf(stored: number, courseType: CourseType | undefined, unfit: number): string {
  const done = say(msg`${plural({ stored }, { one: '# question', other: '# questions' })} stored.`);
  if (unfit === 0 || !courseType) return done;
  const type = say(courseTypeNames[courseType]);
  const left = say(
    msg`${plural({ unfit }, { one: msg`# question does not fit a ${{ type }} course and was not stored.`, other: msg`# questions do not fit a ${{ type }} course and were not stored.` })}`,
  );
  return `${done} ${left}`;
}

type Making = {
  drafts: ImportDrafts;
  chosen: ImportQuestion[];
  course: { id: number; type: CourseType } | null;
  tags: string[];
};

/** The questions under their sets, as the course or the bank takes them. */
async function madeDrafts(db: Db, { drafts: { sets }, chosen, course, tags }: Making) {
  const language = course ? await findContentLanguage(db, course.id) : undefined;
  const ownAudio = new Map<DraftQuestion, number>();
  const bySet = new Map<number | null, DraftQuestion[]>();
  for (const { draft, audioUploadId, set } of chosen) {
    const type = course
      ? typeIn(course.type, draft.kind)
      : audioUploadId === null
        ? undefined
        : typeIn('Listening', draft.kind);
    const made = withLanguage(
      { ...draft, question_type: type ?? draft.question_type, ...tagged(draft, tags) },
      language,
    );
    if (audioUploadId !== null) ownAudio.set(made, audioUploadId);
    const isSet = course?.type === 'Reading' || hasContent(set, sets);
    const group = isSet ? set : null;
    bySet.set(group, [...(bySet.get(group) ?? []), made]);
  }
  const drafts = [...bySet].map(([set, questions]): Draft => {
    if (set !== null) return { title: sets[set]?.title ?? null, content: sets[set]?.content ?? '', questions };
    return course?.type === 'Reading' ? { ...SHARED_PASSAGE, questions } : looseQuestions(questions);
  });
  return { drafts, ownAudio, questions: drafts.flatMap(({ questions }) => questions) };
}

function hasContent(set: number | null, sets: ImportDrafts['sets']): boolean {
  return set !== null && (sets[set]?.content ?? '') !== '';
}

function tagged(draft: DraftQuestion, more: string[]): { tags: string[] } {
  const tags = tagNames([...(draft.tags ?? []), ...more]);
  if (tags.length > TAGS_MAX) {
    const sentence = draft.label
      ? say(msg`“${{ name: draft.label }}” would have more than ${{ most: TAGS_MAX }} tags.`)
      : say(msg`“A question” would have more than ${{ most: TAGS_MAX }} tags.`);
    throw fieldRefusal('invalid', 'tags', sentence);
  }
  return { tags };
}

/** Rules that nobody chose are for the language of the course. */
function withLanguage(draft: DraftQuestion, language: string | undefined): DraftQuestion {
  if (!language || !('rules' in draft.key) || !isChosenByNobody(draft.key.rules)) return draft;
  return { ...draft, key: { ...draft.key, rules: { ...draft.key.rules, language } } } as DraftQuestion;
}

function isChosenByNobody(rules: AnswerRules | null): rules is AnswerRules {
  const unchosen = defaultRules(DEFAULT_LANGUAGE);
  return rules !== null && ruleNames.every((name) => rules[name] === unchosen[name]);
}

type Audio = { course: Making['course']; body: Storing; questions: ImportQuestion[] };

/** The upload for questions without one of their own; a Listening question needs one. */
async function audioFor(db: Db, { course, body, questions }: Audio): Promise<number | null> {
  if (course?.type !== 'Listening' || questions.every(({ audioUploadId }) => audioUploadId !== null)) return null;
  return await audioUploadIdOf(db, body.audio_file_path);
}

function mediaOf(questions: ImportQuestion[]): number {
  const ids = questions.flatMap(({ audioUploadId, draft }) => [
    audioUploadId,
    draft.content.picture?.upload_id ?? null,
  ]);
  return new Set(ids.filter((id) => id !== null)).size;
}
