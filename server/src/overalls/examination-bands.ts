import type { Db } from '../platform/database/database.ts';
import type { ExaminationBands } from '../sittings/release/results-file.ts';
import { bandOf, partsOf } from './own-overalls.ts';
import { findPartCourses, findScaleRows, listOveralls, listTests } from './queries.ts';

/**
 * The bands of an examination, for its staff: of each test on the scale of its course, and the overall ones whose parts are
 * all in this examination. These come of its own tests alone, however long ago they were.
 */
export async function examinationBands(db: Db, sittingId: number): Promise<ExaminationBands> {
  const courses = await findPartCourses(db, sittingId);
  const isPart = new Set(courses.map(({ id }) => id));
  const overalls = (await listOveralls(db))
    .filter(({ parts }) => parts.every(({ course, on_scale }) => on_scale && isPart.has(course.id)))
    .map((overall) => ({ ...overall, valid_days: null }));
  return {
    isOnScale: courses.some(({ on_scale }) => on_scale),
    overalls: overalls.map(({ title }) => title),
    read: async (attemptIds) => {
      const tests = await listTests(db, attemptIds);
      const versions = [...new Set(tests.flatMap(({ scale_version_id }) => scale_version_id ?? []))];
      const rows = await findScaleRows(db, versions);
      const byId = new Map(tests.map((test) => [test.attempt_id, test]));
      const byCandidate = Map.groupBy(tests, ({ candidate_id }) => candidate_id);
      return {
        ofTest: (id) => {
          const test = byId.get(id);
          const band = test?.state === 'out' ? test.on_scale : null;
          return [`${band?.band ?? ''}`, band?.cefr ?? ''];
        },
        ofCandidate: (id) => {
          const taken = byCandidate.get(id) ?? [];
          // Results count for ever here, whatever the time is.
          const bands = overalls.map((overall) => bandOf(overall, partsOf(overall, taken, new Date(0)), rows));
          return bands.map((band) => `${band?.band ?? ''}`);
        },
      };
    },
  };
}
