import { z } from 'zod';
import { idOut } from '../id.ts';

/** The tests that are marked by criteria. In a Reading test with a text to write, one number is the whole score. */
export const rubricSkills = ['Writing', 'Speaking'] as const;
export type RubricSkill = (typeof rubricSkills)[number];

/** What a version of a rubric is made of, as it is stored: `rubric.ts` says what may be stored. */
export const rulesShape = {
  /** The highest band. */
  top: z.int(),
  step: z.union([z.literal(0.5), z.literal(1)]),
  /** Whether the test is judged at once, or each of its questions. */
  per: z.enum(['test', 'question']),
  /** How the mean of the criteria becomes a band; `exact` has two decimals. */
  rounding: z.enum(['nearest', 'down', 'exact']),
  /** Whether learners see their bands. */
  learner_sees: z.boolean(),
  criteria: z.array(
    z.object({
      /** What stored marks name it by. */
      key: z.string(),
      name: z.string(),
      weight: z.int(),
      /** Each holds from its band up to the next one. */
      descriptors: z.array(z.object({ from: z.number(), text: z.string() })),
    }),
  ),
};

/** A rubric in the words of one of its versions. */
export const rubric = z.object({
  id: idOut,
  name: z.string(),
  skill: z.enum(rubricSkills),
  ...rulesShape,
  version: z.int(),
});
export type Rubric = z.output<typeof rubric>;
export type Criterion = Rubric['criteria'][number];
export type RubricRules = Pick<Rubric, keyof typeof rulesShape>;

/** What learners are told of a rubric before a test. Values are from 0 to `top`. */
export const rubricForLearner = z.object({
  name: z.string(),
  top: z.int(),
  per: rulesShape.per,
  criteria: z.array(rulesShape.criteria.element.omit({ key: true })),
});
export type RubricForLearner = z.output<typeof rubricForLearner>;
