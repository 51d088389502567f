import { baseOf } from '@parlance/contract/kinds/written/base';
import { type AnswerRules, primaryLanguage } from '@parlance/contract/kinds/written/rules';
import { withoutAccents } from './accents.ts';
import { withoutArticle } from './articles.ts';
import { inFigures } from './figures.ts';
import { withBritishSpelling } from './spelling.ts';

/** So many forms a text may have. */
const FORMS_MAX = 96;

type Step = (text: string) => string[];

/** The steps of these rules, in their order. Each says what else a text is; the text itself stays. */
function stepsOf({ language, ...rules }: AnswerRules): Step[] {
  const primary = primaryLanguage(language);
  const isEnglish = primary === 'en';
  return [
    ...(rules.accents ? [one(withoutAccents)] : []),
    ...(rules.numbers && isEnglish ? [one(inFigures)] : []),
    ...(rules.spelling && isEnglish ? [one(withBritishSpelling)] : []),
    ...(rules.articles ? [one((text) => withoutArticle(text, primary))] : []),
    ...(rules.hyphens ? [(text: string) => [text.replaceAll('-', ' '), text.replaceAll('-', '')]] : []),
  ];
}

function one(change: (text: string) => string): Step {
  return (text) => [change(text)];
}

/**
 * All that a text is by these rules, at most 96 forms. A step only adds to what was there, so that switching one on never
 * makes a right answer wrong.
 */
export function formsOf(text: string, rules: AnswerRules): Set<string> {
  let forms = new Set([baseOf(text, rules.case)]);
  for (const step of stepsOf(rules)) {
    forms = new Set([...forms, ...[...forms].flatMap(step)]);
  }
  return new Set([...forms].filter(Boolean).slice(0, FORMS_MAX));
}

/** The one form by which answers are put together: after every step, hyphens as spaces. */
export function formOf(text: string, rules: AnswerRules): string {
  return stepsOf(rules).reduce((form, step) => step(form)[0] ?? form, baseOf(text, rules.case));
}
