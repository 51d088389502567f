import { msg, ph, select, t } from '@lingui/core/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { type AnswerRules, primaryLanguage } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { inRow } from '../../ui/format/in-row.ts';
import { languageName } from '../../ui/format/language-name.ts';

const COUNTS = ['number', 'one', 'two', 'three', 'four', 'five'];

/** Which of the limits it is: 'two_and_or'. */
function limitOf({ words, number }: WordLimit): string {
  return words === 0 || number === 'none' ? String(COUNTS[words]) : `${COUNTS[words]}_${number}`;
}

/** 'two words and/or a number', for inside a sentence. */
export function limitInWords(limit: WordLimit): string {
  return select(
    { what: limitOf(limit) },
    {
      number: 'a number',
      one: 'one word',
      two: 'two words',
      three: 'three words',
      four: 'four words',
      five: 'five words',
      one_and_or: 'one word and/or a number',
      two_and_or: 'two words and/or a number',
      three_and_or: 'three words and/or a number',
      four_and_or: 'four words and/or a number',
      five_and_or: 'five words and/or a number',
      one_or: 'one word or a number',
      two_or: 'two words or a number',
      three_or: 'three words or a number',
      four_or: 'four words or a number',
      five_or: 'five words or a number',
      other: '',
    },
  );
}

const ENGLISH = 'en';
/** The languages whose articles are known. */
const WITH_ARTICLES = [ENGLISH, 'de', 'fr', 'es', 'it'];

/** Whether a rule does anything in this language. */
export function isRuleOf(language: string, rule: keyof AnswerRules): boolean {
  const primary = primaryLanguage(language);
  if (rule === 'spelling' || rule === 'numbers') return primary === ENGLISH;
  return rule !== 'articles' || WITH_ARTICLES.includes(primary);
}

const ruleNames = {
  spelling: msg({ message: 'spelling', context: 'answer rule' }),
  hyphens: msg({ message: 'hyphens', context: 'answer rule' }),
  articles: msg({ message: 'articles', context: 'answer rule' }),
  numbers: msg({ message: 'numbers', context: 'answer rule' }),
  accents: msg({ message: 'accents', context: 'answer rule' }),
  case: msg({ message: 'case', context: 'answer rule' }),
};

/**
 * How the answers of a question are held against its key, in one line: 'No more than two words and/or a number.
 * Spelling, hyphens, articles, numbers.' Null where it has neither a limit nor rules.
 */
export function limitAndRules(question: QuestionWithKey): string | null {
  const content = contentOf(question);
  const limit = 'limit' in content ? content.limit : undefined;
  const rules = 'rules' in question.key ? question.key.rules : null;
  return [limit && limitLine(limit), rules && rulesLine(rules)].filter(Boolean).join(' ') || null;
}

function limitLine(limit: WordLimit): string {
  const most = select(
    { what: limitOf(limit) },
    {
      number: 'A number',
      one: 'One word only',
      two: 'No more than two words',
      three: 'No more than three words',
      four: 'No more than four words',
      five: 'No more than five words',
      one_and_or: 'One word and/or a number',
      two_and_or: 'No more than two words and/or a number',
      three_and_or: 'No more than three words and/or a number',
      four_and_or: 'No more than four words and/or a number',
      five_and_or: 'No more than five words and/or a number',
      one_or: 'One word or a number',
      two_or: 'No more than two words or a number',
      three_or: 'No more than three words or a number',
      four_or: 'No more than four words or a number',
      five_or: 'No more than five words or a number',
      other: '',
    },
  );
  if (limit.from === 'passage') return t`${most}, from the passage.`;
  return limit.from === 'recording' ? t`${most}, from the recording.` : `${most}.`;
}

function rulesLine(rules: AnswerRules): string {
  const { language } = rules;
  const on = Object.entries(ruleNames).flatMap(([rule, name]) => {
    const known = rule as keyof typeof ruleNames;
    return rules[known] && isRuleOf(language, known) ? [say(name)] : [];
  });
  const line = on.length === 0 ? t`answer rules on` : inRow(on);
  return primaryLanguage(language) === ENGLISH
    ? `${capital(line)}.`
    : t`${ph({ language: languageName(language) })}: ${line}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
