import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { type Sentence, said, say } from '../say.ts';
import { nameText, text } from '../texts/characters.ts';
import { isBand } from './points.ts';
import { type RubricRules, rubric, rubricSkills, rulesShape } from './shape.ts';

export const RUBRICS_MAX = 500;
export const RUBRIC_VERSIONS_MAX = 200;
export const CRITERIA_MAX = 8;
export const TOP_MAX = 100;
export const DESCRIPTOR_MAX = 1000;

const WHOLE = said(msg`Enter a whole number.`);

/** From a band up to the next one that has a text. */
const descriptor = z.strictObject({
  from: z.number(said(msg`Enter a number.`)),
  text: text
    .trim()
    .min(1, said(msg`Enter a text.`))
    .max(DESCRIPTOR_MAX, said(msg`Use at most ${{ most: DESCRIPTOR_MAX }} characters.`)),
});

const criterion = z.strictObject({
  /** What stored marks name it by. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, said(msg`Use small letters, digits and _, beginning with a letter.`)),
  name: nameText.min(1, said(msg`Enter a name.`)).max(80, said(msg`Use at most ${{ most: 80 }} characters.`)),
  weight: z
    .int(WHOLE)
    .min(1, said(msg`Enter at least 1.`))
    .max(100, said(msg`Enter at most ${{ most: 100 }}.`)),
  descriptors: z.array(descriptor).max(2 * TOP_MAX + 1),
});

const whole = {
  name: nameText.min(1, said(msg`Enter a name.`)).max(120, said(msg`Use at most ${{ most: 120 }} characters.`)),
  skill: z.enum(rubricSkills),
  ...rulesShape,
  top: z
    .int(WHOLE)
    .min(1, said(msg`Enter at least 1.`))
    .max(TOP_MAX, said(msg`Enter at most ${{ most: TOP_MAX }}.`)),
  criteria: z
    .array(criterion)
    .min(1, said(msg`Add a criterion.`))
    .max(CRITERIA_MAX, said(msg`Use at most ${{ most: CRITERIA_MAX }} criteria.`)),
};

/** Says of each criterion what its own schema cannot: keys twice, and descriptors that are off the step or out of order. */
function checkCriteria({ top, step, criteria }: RubricRules, ctx: z.RefinementCtx): void {
  const fault = (path: (string | number)[], sentence: Sentence) =>
    ctx.addIssue({ code: 'custom', path, message: say(sentence) });
  for (const [at, { key, descriptors }] of criteria.entries()) {
    if (criteria.findIndex((one) => one.key === key) !== at) {
      fault(['criteria', at, 'key'], msg`Another criterion has this key.`);
    }
    for (const [index, { from }] of descriptors.entries()) {
      const path = ['criteria', at, 'descriptors', index, 'from'];
      const before = descriptors[index - 1]?.from ?? -1;
      if (from < 0 || from > top) fault(path, msg`${{ from }} is not between 0 and ${{ top }}.`);
      else if (!isBand({ top, step }, from)) fault(path, msg`${{ from }} is not a multiple of ${{ step }}.`);
      else if (from <= before) fault(path, msg`${{ from }} does not come after ${{ before }}.`);
    }
  }
}

export const rubricForm = z.strictObject(whole).superRefine(checkCriteria);
export type RubricForm = z.output<typeof rubricForm>;

/** A rubric as a file, which another school takes in as it is. */
export const RUBRIC_FORMAT = 'parlance-rubric' as const;
export const RUBRIC_FILE_MAX_BYTES = 256 * 1024;
const format = { format: z.literal(RUBRIC_FORMAT), version: z.literal(1) };

const listedRubric = z.object({
  id: idOut,
  name: z.string(),
  skill: z.enum(rubricSkills),
  top: z.int(),
  step: z.number(),
  /** The newest. */
  version: z.int(),
  criteria: z.array(z.string()),
  /** How many courses take it, and how many attempts are or will be marked by it. */
  courses: z.int(),
  attempts: z.int(),
});
export type ListedRubric = z.output<typeof listedRubric>;

const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), rubric });

/** Every rubric that is not archived, by name. */
export const listRubrics = endpoint({
  method: 'GET',
  path: '/api/admin/rubrics',
  audience: 'admin',
  reach: 'shared',
  query: z.strictObject({ skill: z.enum(rubricSkills).optional() }),
  reply: z.object({ rubrics: z.array(listedRubric) }),
  refusals: [],
});

/** A rubric as its newest version has it; `versions` with the newest first. */
export const getRubric = endpoint({
  method: 'GET',
  path: '/api/admin/rubrics/:id',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({
    rubric,
    /** `by` is null for what came with the product. */
    versions: z.array(z.object({ version: z.int(), by: z.string().nullable(), at: time, attempts: z.int() })),
    usedBy: z.object({ courses: z.int(), attempts: z.int() }),
  }),
  refusals: [],
});

export const exportRubric = endpoint({
  method: 'GET',
  path: '/api/admin/rubrics/:id/export',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({ ...format, name: z.string(), skill: z.enum(rubricSkills), ...rulesShape }),
  refusals: [],
});

export const addRubric = endpoint({
  method: 'POST',
  path: '/api/admin/rubrics',
  audience: 'admin',
  reach: 'school',
  body: rubricForm,
  reply: changed,
  refusals: ['rubric_name_taken', 'rubrics_too_many'],
});

/** Adds a rubric from a file; `dryRun` says what is wrong with it and stores nothing. */
export const importRubric = endpoint({
  method: 'POST',
  path: '/api/admin/rubrics/import',
  audience: 'admin',
  reach: 'school',
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: z.strictObject({ ...format, ...whole }).superRefine(checkCriteria),
  bodyMaxBytes: RUBRIC_FILE_MAX_BYTES,
  reply: z.object({ message: z.string(), rubric: rubric.nullable() }),
  refusals: ['rubric_name_taken', 'rubrics_too_many'],
});

/**
 * The next version of a rubric, in place of `after`, the newest that was read. Attempts that are open or closed keep
 * theirs. The skill stays.
 */
export const addRubricVersion = endpoint({
  method: 'POST',
  path: '/api/admin/rubrics/:id/versions',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ ...whole, after: z.int().min(1) }).superRefine(checkCriteria),
  reply: changed,
  refusals: ['rubric_name_taken', 'rubrics_too_many', 'edit_version_old'],
});

/** Archives a rubric that no course takes; what was marked by it keeps it. */
export const archiveRubric = endpoint({
  method: 'DELETE',
  path: '/api/admin/rubrics/:id',
  audience: 'admin',
  reach: 'school',
  params,
  reply: changed,
  refusals: ['in_use'],
});
