import { allNamed, isElement, type RawElement } from '../xml/element.ts';

/** What each choice of a response gives, by the name of the response. */
export type OptionMarks = Map<string, { key: string; value: number }[]>;

const IF =
  'qti-(?:match\\(qti-variable,qti-base-value\\)|match\\(qti-base-value,qti-variable\\)|member\\(qti-base-value,qti-variable\\))';
const SET = 'qti-set-outcome-value\\(qti-base-value\\)';
const ADD = 'qti-set-outcome-value\\(qti-sum\\((?:qti-variable,qti-base-value|qti-base-value,qti-variable)\\)\\)';
const ONE = `qti-response-condition\\(qti-response-if\\(${IF},${ADD}\\)\\)`;

/** One condition with a branch for each choice; or one for each choice, which adds its part. */
export const BY_OPTION = [
  new RegExp(
    `^qti-response-condition\\(qti-response-if\\(${IF},${SET}\\)(?:,qti-response-else-if\\(${IF},${SET}\\))*(?:,qti-response-else\\(${SET}\\))?\\)$`,
  ),
  new RegExp(`^${ONE}(?:,${ONE})*$`),
];

/**
 * What choices are worth by rules of one of these shapes, in the order of the rules: of a choice that two name the first
 * counts. Empty for a choice of which nothing is said.
 */
export function marksByOption(rules: RawElement[]): OptionMarks {
  const marks: OptionMarks = new Map();
  for (const branch of rules.flatMap((rule) => rule.children.filter(isElement))) {
    const [test, outcome] = branch.children.filter(isElement);
    if (!test || !outcome || branch.name === 'qti-response-else') continue;
    const key = baseValueIn(test);
    const [variable] = allNamed(test, 'qti-variable');
    const response = variable?.attributes.find(({ name }) => name === 'identifier')?.value ?? '';
    const known = marks.get(response) ?? [];
    if (!known.some((one) => one.key === key)) known.push({ key, value: Number(baseValueIn(outcome)) });
    marks.set(response, known);
  }
  return marks;
}

function baseValueIn(raw: RawElement): string {
  const [value] = allNamed(raw, 'qti-base-value');
  return (value?.children ?? [])
    .map((child) => (isElement(child) ? '' : child.text))
    .join('')
    .trim();
}
