import { contentOf } from '@parlance/contract/kinds/content-of';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { type AnswerRules, primaryLanguage } from '@parlance/contract/kinds/written/rules';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { languageName } from '../../ui/format/language-name.ts';

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** 'two words and/or a number', for inside a sentence. */
export function limitInWords({ words, number }: WordLimit): string {
  if (words === 0) return 'a number';
  const most = `${COUNT_WORDS[words]} ${words === 1 ? 'word' : 'words'}`;
  return { none: most, and_or: `${most} and/or a number`, or: `${most} or a number` }[number];
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

const ruleNames = ['spelling', 'hyphens', 'articles', 'numbers', 'accents', 'case'] as const;

/**
 * How the answers of a question are held against its key, in one line: 'No more than two words and/or a number.
 * Spelling, hyphens, articles, numbers.' Null where it has neither a limit nor rules.
 */
export function limitAndRules(question: QuestionForAuthor): string | null {
  const content = contentOf(question);
  const limit = 'limit' in content ? content.limit : undefined;
  const rules = 'rules' in question.key ? question.key.rules : null;
  return [limit && limitLine(limit), rules && rulesLine(rules)].filter(Boolean).join(' ') || null;
}

function limitLine(limit: WordLimit): string {
  const { words, number, from } = limit;
  const only = words === 1 && number === 'none' ? ' only' : '';
  return `${capital(`${words > 1 ? 'no more than ' : ''}${limitInWords(limit)}`)}${only}${from ? `, from the ${from}` : ''}.`;
}

function rulesLine(rules: AnswerRules): string {
  const { language } = rules;
  const on = ruleNames.filter((name) => rules[name] && isRuleOf(language, name));
  const line = on.length === 0 ? 'answer rules on' : on.join(', ');
  return primaryLanguage(language) === ENGLISH ? `${capital(line)}.` : `${languageName(language)}: ${line}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
