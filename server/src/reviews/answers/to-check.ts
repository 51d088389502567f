import type { Reply } from '@parlance/contract/endpoint';
import type { getAnswerForms, PartToCheck } from '@parlance/contract/written-answers';
import { type SeenBy, seenBy } from '../../classes/reach/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { namesOfParts, partsOf } from '../../questions/kinds/question-kinds.ts';
import { pinnedQuestions } from '../../questions/queries.ts';
import { findUndoable } from '../correction/kept/queries.ts';
import { formsOfPart } from './forms-of-part.ts';
import { countLearnersOutside, findDecisions, findTexts, findUsedVersions, findVersion, isCourse } from './queries.ts';
import { variantsOf, writtenOf } from './written.ts';

type Filter = { status?: 'open' | 'all' | undefined; q?: string | undefined };

/**
 * The written parts of a course that handed-in work which the reader sees has answered wrongly, of the versions that are
 * open to them, the newest first.
 */
export async function answersToCheck(
  { db }: AppContext,
  courseId: number,
  filter: Filter,
  reader: Reader,
): Promise<PartToCheck[]> {
  if (!(await isCourse(db, courseId))) throw new Refusal('not_found');
  const versions = (await findUsedVersions(db, courseId, reader)).flatMap((version) => {
    const written = writtenOf(version);
    return written ? [{ version, written }] : [];
  });
  const parts = versions.flatMap(({ version, written }) =>
    written.key.gaps.map((_, part) => ({ version_id: version.version_id, part })),
  );
  const texts = Map.groupBy(
    await findTexts(db, [courseId], parts, seenBy(reader)),
    ({ version_id, part }) => `${version_id}.${part}`,
  );
  const decisions = await findDecisions(
    db,
    versions.map(({ version }) => version.version_id),
  );
  const found = versions.flatMap(({ version, written }) => {
    const names = namesOfParts(version);
    const isNumbered = partsOf(version) !== null;
    return written.key.gaps.map((_, part): PartToCheck => {
      const ofPart = decisions.filter((one) => one.version_id === version.version_id && one.part === part);
      const { wrong, forms } = formsOfPart(written, part, {
        texts: texts.get(`${version.version_id}.${part}`) ?? [],
        decisions: ofPart,
      });
      return {
        question_id: version.question_id,
        version_id: version.version_id,
        part,
        number: version.first === null ? null : version.first + (isNumbered ? part : 0),
        words_before: names[part] ?? version.content.prompt,
        open_forms: forms.filter(({ decision, over }) => decision === 'open' && !over).length,
        wrong,
      };
    });
  });
  const text = filter.q?.trim().toLowerCase() ?? '';
  return found.filter(
    ({ open_forms, words_before, number }) =>
      (filter.status === 'all' || open_forms > 0) &&
      (words_before.toLowerCase().includes(text) || String(number) === text),
  );
}

/** What was written into one part of a version. Refused as `not_found` where there is none. */
export async function answerForms(
  context: AppContext,
  questionId: number,
  { version_id, part }: { version_id: number; part: number },
  by: SeenBy,
): Promise<Reply<typeof getAnswerForms>> {
  const { db } = context;
  const version = await findVersion(db, questionId, version_id);
  const written = version && writtenOf(version);
  const [row] = await pinnedQuestions(db, [version_id]);
  if (!version || !written?.key.gaps[part] || !row) throw new Refusal('not_found');
  const texts = await findTexts(db, version.course_ids, [{ version_id, part }], by);
  const decisions = (await findDecisions(db, [version_id])).filter((one) => one.part === part);
  const undoable = await findUndoable(db, version_id, part);
  return {
    question: authorShape(context)(row),
    contentLanguage: version.content_language,
    accepted: variantsOf(written, part),
    ...formsOfPart(written, part, { texts, decisions }),
    learners_outside: by === null ? 0 : await countLearnersOutside(db, version.course_ids, version_id, by),
    undoable: undoable
      ? { correction_id: undoable.id, form: undoable.form ?? '', at: undoable.at.toISOString() }
      : null,
  };
}
