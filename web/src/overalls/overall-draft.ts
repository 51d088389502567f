import { t } from '@lingui/core/macro';
import { type Overall, type OverallForm, overallForm } from '@parlance/contract/overalls';

/** A part as it is chosen. */
export type PartDraft = { course_id: string | null; weight: number | string };

export type OverallDraft = {
  title: string;
  parts: PartDraft[];
  step: '0.5' | '1';
  rounding: OverallForm['rounding'];
  take: OverallForm['take'];
  one_sitting: boolean;
  valid_days: number | string;
};

export const NO_PART: PartDraft = { course_id: null, weight: 1 };

export function emptyDraft(): OverallDraft {
  const rules = { rounding: 'nearest', take: 'latest', one_sitting: false, valid_days: '' } as const;
  return { title: '', parts: [NO_PART, NO_PART], step: '0.5', ...rules };
}

/** A stored one as its form shows it. */
export function draftOf({ title, parts, step, rounding, take, one_sitting, valid_days }: Overall): OverallDraft {
  return {
    title,
    parts: parts.map(({ course, weight }) => ({ course_id: String(course.id), weight })),
    step: `${step}`,
    rounding,
    take,
    one_sitting,
    valid_days: valid_days ?? '',
  };
}

const numberOf = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed));

/** What is sent. */
export function formOf({ parts, step, valid_days, ...draft }: OverallDraft) {
  return {
    ...draft,
    step: Number(step),
    valid_days: valid_days === '' ? null : numberOf(valid_days),
    parts: parts.map(({ course_id, weight }) => ({ course_id: Number(course_id), weight: numberOf(weight) })),
  };
}

/** What is wrong, by the names of the form: `parts.1.weight`. */
export function wrongFields(draft: OverallDraft): Record<string, string> {
  const { error } = overallForm.safeParse(formOf(draft));
  const wrong = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  const unchosen = draft.parts.flatMap(({ course_id }, at) =>
    course_id === null ? [[`parts.${at}.course_id`, t`Choose a course.`]] : [],
  );
  return Object.fromEntries([...wrong, ...unchosen]);
}
