import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { type Sentence, said, say } from '../say.ts';
import { nameText } from '../texts/characters.ts';
import { rangePercents, scaleSources, scaleSteps } from './rules.ts';

export const SCALES_MAX = 500;
export const SCALE_VERSIONS_MAX = 200;
export const SCALE_ROWS_MAX = 300;
const SCALE_TOP_MAX = 10_000;
const BAND_MAX = 1000;

const NUMBER = said(msg`Enter a number.`);

/** From so many marks up to the next row. */
const scaleRow = z.strictObject({
  from: z
    .number(NUMBER)
    .min(0, said(msg`Enter 0 or more.`))
    .max(SCALE_TOP_MAX, said(msg`Enter at most ${{ most: SCALE_TOP_MAX }}.`)),
  band: z
    .number(NUMBER)
    .min(0, said(msg`Enter 0 or more.`))
    .max(BAND_MAX, said(msg`Enter at most ${{ most: BAND_MAX }}.`)),
  /** A level of the Common European Framework; absent for none. */
  cefr: z
    .string()
    .regex(/^(below A1|(A1|A2|B1|B2|C1|C2)\+?)$/, said(msg`Use A1 to C2, also with a +, or “below A1”.`))
    .optional(),
});
export type ScaleRow = z.output<typeof scaleRow>;

const rules = {
  /** What the rows begin with: marks of the test, or points of a rubric. */
  source: z.enum(scaleSources),
  /** What a test of it is out of; of points the highest band of the rubric. */
  max_raw: z
    .int(said(msg`Enter a whole number.`))
    .min(1, said(msg`Enter at least 1.`))
    .max(SCALE_TOP_MAX, said(msg`Enter at most ${{ most: SCALE_TOP_MAX }}.`)),
  step: z.literal(scaleSteps),
  percent: z.literal(rangePercents),
  rows: z
    .array(scaleRow)
    .min(1, said(msg`Add a row.`))
    .max(
      SCALE_ROWS_MAX,
      said(msg`Use at most ${plural({ most: SCALE_ROWS_MAX }, { one: '# row', other: '# rows' })}.`),
    ),
};
const whole = {
  name: nameText.min(1, said(msg`Enter a name.`)).max(120, said(msg`Use at most ${{ most: 120 }} characters.`)),
  ...rules,
};
type Rules = Pick<z.output<z.ZodObject<typeof rules>>, 'max_raw' | 'step' | 'rows'>;

const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

/** Says of each row what its own schema cannot: the first begins at 0, marks rise, and bands never fall. */
function checkRows({ max_raw, step, rows }: Rules, ctx: z.RefinementCtx): void {
  for (const [at, { from, band }] of rows.entries()) {
    const fault = (field: 'from' | 'band', sentence: Sentence) =>
      ctx.addIssue({ code: 'custom', path: ['rows', at, field], message: say(sentence) });
    const before = rows[at - 1];
    if (at === 0 && from !== 0) fault('from', msg`The first row begins at 0.`);
    else if (from > max_raw) fault('from', msg`${{ from }} is more than ${{ top: max_raw }}.`);
    else if (!isMultiple(from, 0.001)) fault('from', msg`Use at most three decimals.`);
    else if (before && from <= before.from)
      fault('from', msg`${{ from }} does not come after ${{ before: before.from }}.`);
    if (!isMultiple(band, step)) fault('band', msg`${{ from: band }} is not a multiple of ${{ step }}.`);
    else if (before && band < before.band) {
      fault('band', msg`${{ band }} is below ${{ before: before.band }}, the band of the row before.`);
    }
  }
}

export const scaleForm = z.strictObject(whole).superRefine(checkRows);
export type ScaleForm = z.output<typeof scaleForm>;

export const scale = z.object({ ...whole, name: z.string(), rows: z.array(scaleRow), id: idOut, version: z.int() });
export type Scale = z.output<typeof scale>;

const listedScale = z.object({
  id: idOut,
  name: z.string(),
  source: z.enum(scaleSources),
  max_raw: z.int(),
  /** The newest. */
  version: z.int(),
  /** The lowest and the highest band. */
  lowest: z.number(),
  highest: z.number(),
  /** How many courses take it, and how many results are on it. */
  courses: z.int(),
  results: z.int(),
});
export type ListedScale = z.output<typeof listedScale>;

const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), scale });

/** Every scale that is not archived, by name. */
export const listScales = endpoint({
  method: 'GET',
  path: '/api/admin/scales',
  audience: 'admin',
  reach: 'shared',
  reply: z.object({ scales: z.array(listedScale) }),
  refusals: [],
});

/** A scale as its newest version has it; `versions` with the newest first. */
export const getScale = endpoint({
  method: 'GET',
  path: '/api/admin/scales/:id',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({
    scale,
    versions: z.array(z.object({ version: z.int(), by: z.string(), at: time, results: z.int() })),
    usedBy: z.object({ courses: z.int(), results: z.int() }),
    /** What results on any of its versions for the same marks have: how many have so many marks, ascending. */
    marks: z.array(z.object({ raw: z.number(), results: z.int() })),
  }),
  refusals: [],
});

export const addScale = endpoint({
  method: 'POST',
  path: '/api/admin/scales',
  audience: 'admin',
  reach: 'school',
  body: scaleForm,
  reply: changed,
  refusals: ['scale_name_taken', 'scales_too_many'],
});

/** The next version of a scale, in place of `after`, the newest that was read. Results keep theirs until it is applied. */
export const addScaleVersion = endpoint({
  method: 'POST',
  path: '/api/admin/scales/:id/versions',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ ...whole, after: z.int().min(1) }).superRefine(checkRows),
  reply: changed,
  refusals: ['scale_name_taken', 'scales_too_many', 'edit_version_old'],
});

/** Archives a scale that no course takes; results that are on it stay. */
export const archiveScale = endpoint({
  method: 'DELETE',
  path: '/api/admin/scales/:id',
  audience: 'admin',
  reach: 'school',
  params,
  reply: changed,
  refusals: ['in_use'],
});
