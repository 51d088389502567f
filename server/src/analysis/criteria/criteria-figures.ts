import { LEAST } from '@parlance/contract/analysis/analysis';
import type { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import type { Reply } from '@parlance/contract/endpoint';
import type { Db } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { correlationOf } from '../figures/correlation.ts';
import { inOrder, momentsOf } from '../figures/moments.ts';
import { findCourse } from '../queries.ts';
import {
  type CourseRubric,
  type CriterionCell,
  findCourseRubric,
  findCriterionCells,
  findPrompts,
  type Shown,
} from './queries.ts';

/**
 * How the work of a course was marked by its rubric, by criterion, but for `attempts` that are hidden. Refused as `not_found`
 * for no course.
 */
export async function criteriaFigures(db: Db, { courseId, hidden }: Shown): Promise<Reply<typeof getCriteriaFigures>> {
  orNotFound(await findCourse(db, courseId));
  const rubric = await findCourseRubric(db, courseId);
  if (!rubric) return { rubric: null, judged: [] };
  const cells = await findCriterionCells(db, { courseId, hidden }, rubric);
  const byQuestion = Map.groupBy(cells, ({ question_id }) => question_id);
  const prompts = await findPrompts(db, [...byQuestion.keys()]);
  const judged = [...byQuestion].map(([question_id, own]) => ({
    question_id,
    question_text: prompts.get(question_id) ?? '',
    criteria: figuresOf(rubric, own),
  }));
  return { rubric: { name: rubric.name, top: rubric.top }, judged };
}

/** In the order of the rubric; a criterion that it has no more is left out. */
function figuresOf({ criteria }: CourseRubric, cells: readonly CriterionCell[]) {
  return criteria.map(({ key, name }) => {
    const own = cells.filter((cell) => cell.key === key);
    const bands = inOrder(own.map(({ band, n }) => ({ value: band, n })));
    const { n, mean, variance } = momentsOf(bands);
    const isEnough = n >= LEAST.shares;
    return {
      key,
      name,
      n,
      mean: isEnough ? mean : null,
      sd: isEnough ? Math.sqrt(variance) : null,
      correlation:
        n >= LEAST.correlations ? correlationOf(own.map(({ band, rest, n }) => ({ x: band, y: rest, n }))) : null,
      bands: isEnough ? bands.map(({ value, n }) => ({ band: value, n })) : [],
    };
  });
}
