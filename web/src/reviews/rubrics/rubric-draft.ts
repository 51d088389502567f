import { type Award, award } from '@parlance/contract/rubrics/points';
import { CRITERIA_MAX, type RubricForm, rubricForm } from '@parlance/contract/rubrics/rubric';
import type { RubricSkill } from '@parlance/contract/rubrics/shape';

/** A criterion as it is typed: `texts` beside the bands of the draft, '' for none. */
export type CriterionDraft = { key: string; name: string; weight: number | string; texts: string[] };

/** A rubric as a grid: criteria across, bands down, the highest first. */
export type RubricDraft = {
  name: string;
  skill: RubricSkill;
  top: number | string;
  step: '0.5' | '1';
  per: RubricForm['per'];
  rounding: RubricForm['rounding'];
  learner_sees: boolean;
  bands: number[];
  criteria: CriterionDraft[];
};

/** Up to here every band has a row from the start. */
const ROWS_MAX = 12;

function bandsTo(top: number): number[] {
  return top <= ROWS_MAX ? Array.from({ length: top + 1 }, (_, index) => top - index) : [top, 0];
}

export function emptyDraft(): RubricDraft {
  const bands = bandsTo(9);
  const rules = { top: 9, step: '0.5', per: 'test', rounding: 'nearest', learner_sees: true } as const;
  return withCriterion({ name: '', skill: 'Writing', ...rules, bands, criteria: [] });
}

/** A stored rubric as its form shows it. */
export function draftOf({ criteria, step, ...stored }: RubricForm): RubricDraft {
  // What is read has more, which a form must not send.
  const { name, skill, top, per, rounding, learner_sees } = stored;
  const named = criteria.flatMap(({ descriptors }) => descriptors.map(({ from }) => from));
  const bands = [...new Set([...bandsTo(top), ...named])].toSorted((one, other) => other - one);
  return {
    name,
    skill,
    top,
    per,
    rounding,
    learner_sees,
    step: step === 0.5 ? '0.5' : '1',
    bands,
    criteria: criteria.map(({ descriptors, ...criterion }) => ({
      ...criterion,
      texts: bands.map((band) => descriptors.find(({ from }) => from === band)?.text ?? ''),
    })),
  };
}

/** What is sent: a row without a text says nothing. */
export function formOf({ bands, criteria, top, step, ...draft }: RubricDraft) {
  return {
    ...draft,
    top: top === '' ? Number.NaN : top,
    step: Number(step),
    criteria: criteria.map(({ texts, weight, ...criterion }) => ({
      ...criterion,
      weight: weight === '' ? Number.NaN : weight,
      descriptors: bands
        .map((from, index) => ({ from, text: texts[index]?.trim() ?? '' }))
        .filter(({ text }) => text !== '')
        .toReversed(),
    })),
  };
}

/** What is wrong, by the names of the form: `criteria.1.name`; a descriptor belongs to the row of its band: `criteria.1.texts.3`. */
export function wrongFields(draft: RubricDraft): Record<string, string> {
  const form = formOf(draft);
  const { error } = rubricForm.safeParse(form);
  const nameOf = (path: string) => {
    const [, at, index] = /^criteria\.(\d+)\.descriptors\.(\d+)\./.exec(path) ?? [];
    const from = form.criteria[Number(at)]?.descriptors[Number(index)]?.from;
    return from === undefined ? path : `criteria.${at}.texts.${draft.bands.indexOf(from)}`;
  };
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [nameOf(path.join('.')), message]));
}

/** With one criterion more, called nothing yet; its key says no name, which may still change. */
export function withCriterion(draft: RubricDraft): RubricDraft {
  const taken = draft.criteria.map(({ key }) => key);
  const key = Array.from({ length: CRITERIA_MAX + 1 }, (_, index) => `criterion_${index + 1}`).find(
    (each) => !taken.includes(each),
  );
  const criterion = { key: key ?? '', name: '', weight: 1, texts: draft.bands.map(() => '') };
  return { ...draft, criteria: [...draft.criteria, criterion] };
}

/** With the rows that another highest band needs; rows above it go when nothing is in them. */
export function withTop(draft: RubricDraft, top: number | string): RubricDraft {
  if (typeof top !== 'number' || !Number.isInteger(top) || top < 1 || top > 100) return { ...draft, top };
  const written = draft.bands.filter((_, index) => draft.criteria.some(({ texts }) => texts[index] !== ''));
  return { ...withBands(draft, [...bandsTo(top), ...written]), top };
}

/** With a row for this band. */
export function withBand(draft: RubricDraft, band: number): RubricDraft {
  return withBands(draft, [...draft.bands, band]);
}

function withBands(draft: RubricDraft, wanted: number[]): RubricDraft {
  const bands = [...new Set(wanted)].toSorted((one, other) => other - one);
  const criteria = draft.criteria.map((criterion) => ({
    ...criterion,
    texts: bands.map((band) => criterion.texts[draft.bands.indexOf(band)] ?? ''),
  }));
  return { ...draft, bands, criteria };
}

/** Bands that a marker might give, with what they come to of 100; null while the form has no such rules. */
export function exampleOf(draft: RubricDraft): { values: number[]; awarded: Award } | null {
  const { success, data } = rubricForm.safeParse({ ...formOf(draft), name: draft.name || '-' });
  if (!success) return null;
  const { top, step, criteria } = data;
  const usual = Math.floor((top * 2) / 3);
  // One a band higher, and the last one half a band, so that the mean is between two bands.
  const values = criteria.map((_, index) =>
    Math.min(top, usual + (index === 1 ? 1 : 0) + (index === criteria.length - 1 && step < 1 ? 0.5 : 0)),
  );
  const given = criteria.map(({ key }, index) => ({ question_id: 0, key, value: values[index] ?? 0 }));
  const awarded = award({ ...data, per: 'test' }, [], given, 100);
  return awarded && { values, awarded };
}
