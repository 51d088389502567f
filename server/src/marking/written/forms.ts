import { baseOf } from '@parlance/contract/kinds/written/base';
import { numberInWords } from '@parlance/contract/kinds/written/number-words';
import { type AnswerRules, primaryLanguage } from '@parlance/contract/kinds/written/rules';
import pairs from './pairs/spelling-pairs.json' with { type: 'json' };

/** How many forms a text may have. */
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

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L' };

/** The text with its letters as they are without accents. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[ßæœøłÆŒØŁ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Made by scripts/spelling-pairs.ts: each has the British word and the American one. */
const british = new Map(pairs.map((pair) => pair.split(' ').reverse() as [american: string, british: string]));

/** An English text with each word that has a British spelling in that one, in capitals as it was. */
function withBritishSpelling(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const found = british.get(word.toLowerCase());
    if (found === undefined || word === word.toLowerCase()) return found ?? word;
    if (word === word.toUpperCase()) return found.toUpperCase();
    const [first = '', rest] = [word[0], word.slice(1)];
    return first === first.toUpperCase() && rest === rest.toLowerCase() ? `${first}${found.slice(1)}` : word;
  });
}

/** The articles of a language; an apostrophe stands before the word without a space. */
const ARTICLES: Record<string, string> = {
  en: 'a an the',
  de: 'der die das den dem des ein eine einen einem einer',
  fr: "le la les l' un une des",
  es: 'el la los las un una unos unas',
  it: "il lo la i gli le l' un uno una",
};

/** An expression for one article at the beginning, by language. */
const beginnings = new Map(
  Object.entries(ARTICLES).map(([language, list]) => {
    const [elided, whole] = [true, false].map((isElided) =>
      list.split(' ').filter((article) => article.endsWith("'") === isElided),
    );
    const alternatives = [`(?:${whole?.join('|')}) `, ...(elided ?? [])];
    return [language, new RegExp(`^(?:${alternatives.join('|')})(?=.)`, 'iu')];
  }),
);

/** The text without one article at its beginning, unless nothing would be left; of other languages as it is. */
function withoutArticle(text: string, language: string): string {
  const beginning = beginnings.get(language);
  return beginning ? text.replace(beginning, '') : text;
}

/**
 * The numbers of an English text in one way of writing: words as figures, `1,000` and `1 000` as 1000, `.5` as 0.5, a
 * time of day with a colon, `%` for per cent.
 */
function inFigures(text: string): string {
  return withoutWords(text)
    .replace(/(?<!\d[.,]?)\b\d{1,3}(?:,\d{3})+\b(?![.,]?\d)/g, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\d.,] ?)\b\d{1,3}(?: \d{3})+\b(?! ?\d)/g, (number) => number.replaceAll(' ', ''))
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/\b([01]?\d|2[0-4])[.:]([0-5]\d)(?![\d.:,])(?: ?([ap])\.?m\b\.?)?/g, asTime)
    .replace(/\b(\d+) ?([ap])\.?m\b\.?/g, '$1$2m')
    .replace(/ ?(?:%|\bper ?cent\b)/g, '%');
}

function asTime(_whole: string, hour: string, minutes: string, half: string | undefined): string {
  return `${Number(hour)}:${minutes}${half ? `${half}m` : ''}`;
}

function withoutWords(text: string): string {
  const tokens = text.split(' ');
  const made: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = numberInWords(tokens, at);
    made.push(number ? `${number.value}${number.isOrdinal ? ending(number.value) : ''}` : (tokens[at] ?? ''));
    at += number?.tokens ?? 1;
  }
  return made.join(' ');
}

/** `st` of 21st. */
function ending(value: number): string {
  const tens = value % 100;
  if (tens > 10 && tens < 14) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th';
}
