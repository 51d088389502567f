import { msg } from '@lingui/core/runtime-macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { holdRubric } from './queries.ts';

/** Refuses (`invalid`) a rubric that is not for tests of this type, or is archived. Only inside a transaction. */
export async function refuseUnfitRubric(db: Db, type: CourseType, rubricId: number | null): Promise<void> {
  if (rubricId === null || (await holdRubric(db, rubricId)) === type) return;
  throw fieldRefusal('invalid', 'rubric_id', say(msg`Choose a rubric that is for tests of this type.`));
}
