import { msg } from '@lingui/core/runtime-macro';
import { type AnswerRules, contentLanguage, defaultRules } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { type Settings, shown, type Tell } from './settings.ts';

/** The settings of answer rules. */
export const ruleNames = { rules: null, language: null } as const;

const RULES = ['articles', 'spelling', 'hyphens', 'numbers', 'accents', 'case'] as const;
type Rule = (typeof RULES)[number];

/** No rules at all, and rules of which none is on: their brackets still have a meaning. */
const NONE = 'none';
const PLAIN = 'plain';

/** Where nothing is said: the language of the course, and whether there are rules. */
type Otherwise = { language: string; hasRules: boolean };

/** The rules that settings have. Where they are faulty, what is said in place of them is of no matter. */
export function readRules(
  { rules: written, language }: Settings,
  otherwise: Otherwise,
  fault: Tell,
): AnswerRules | null {
  const names = written === undefined ? null : namesIn(written);
  const hasRules = names ? names.join() !== NONE : otherwise.hasRules;
  if (!hasRules) {
    if (language !== undefined) fault(say(msg`language is only for answer rules`));
    return null;
  }
  const inLanguage = readLanguage(language, otherwise.language, fault);
  if (!names) return defaultRules(inLanguage);
  if (names.join() === PLAIN) return rulesOf([], inLanguage);
  const unknown = names.find((name) => !RULES.includes(name as Rule));
  if (unknown === NONE || unknown === PLAIN) fault(say(msg`rules: ${{ unknown }} stands alone`));
  else if (unknown !== undefined)
    fault(
      say(
        msg`there is no rule ${{ name: shown(unknown) }}: use ${{ none: NONE }}, ${{ plain: PLAIN }}, or those that are on of ${{ rules: RULES.join(', ') }}`,
      ),
    );
  else if (names.length === 0)
    fault(
      say(
        msg`for rules use ${{ none: NONE }}, ${{ plain: PLAIN }}, or those that are on of ${{ rules: RULES.join(', ') }}`,
      ),
    );
  return rulesOf(names, inLanguage);
}

/** The settings that read as these rules in any course; `none` is what is said where there are none. */
export function ruleSettings(rules: AnswerRules | null, none?: typeof NONE): Settings {
  if (!rules) return { rules: none };
  return { rules: RULES.filter((name) => rules[name]).join() || PLAIN, language: rules.language };
}

function readLanguage(written: string | undefined, ofCourse: string, fault: Tell): string {
  if (written === undefined) return ofCourse;
  const language = lookedUp(written).replace(/^[A-Za-z]+/, (primary) => primary.toLowerCase());
  if (contentLanguage.safeParse(language).success) return language;
  fault(say(msg`for language use a code such as en, de or fr`));
  return ofCourse;
}

function namesIn(written: string): string[] {
  return lookedUp(written)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

function rulesOf(names: readonly string[], language: string): AnswerRules {
  const on = (name: Rule) => names.includes(name);
  return {
    language,
    spelling: on('spelling'),
    hyphens: on('hyphens'),
    articles: on('articles'),
    numbers: on('numbers'),
    accents: on('accents'),
    case: on('case'),
  };
}
