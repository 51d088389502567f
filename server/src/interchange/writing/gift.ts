import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Asked, ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { cleanText } from '@parlance/contract/texts/characters';
import type { QuestionRow } from '../../questions/queries.ts';
import { SHORT_PROMPT } from '../reading/written.ts';
import { acceptedBy } from '../variant-readings.ts';
import type { Batch } from './exported.ts';

/** A text where none of its signs has a meaning of GIFT's, on one line. */
export function escapedGift(text: string): string {
  return cleanText(text)
    .replace(/[\\~=#{}:]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`);
}

type Written = { before: string; answers: string; after?: string };
type Writer<K extends Kind> = (content: ContentOf<K>, key: KeyOf<K>) => Written | null;

function choices(options: readonly string[], weights: readonly (string | null)[]): string {
  return options
    .map((text, index) => `${weights[index] === '=' ? '=' : `~${weights[index] ?? ''}`}${escapedGift(text)}`)
    .join(' ');
}

function percent(whole: number): string {
  return `%${Math.round((100 / whole) * 100_000) / 100_000}%`;
}

function weighted(options: readonly string[], letters: readonly string[], wrong: string | null): string {
  const part = percent(letters.length);
  const weights = options.map((_, index) => (letters.includes(optionLetters[index] ?? '') ? part : wrong));
  return choices(options, weights);
}

/** How each kind is asked in GIFT; null for what has no form there. */
const writers: { [K in Kind]: Writer<K> } = {
  single_choice: ({ prompt, options }, { letter }) => ({
    before: prompt,
    answers: choices(
      options,
      options.map((_, index) => (optionLetters[index] === letter ? '=' : null)),
    ),
  }),
  several_choice: ({ prompt, options }, { letters }) => ({
    before: prompt,
    answers: weighted(options, letters, '%-100%'),
  }),
  choose_n: ({ prompt, options }, { letters }) => ({ before: prompt, answers: weighted(options, letters, null) }),
  true_false: ({ prompt }, { value }) => ({ before: prompt, answers: value }),
  not_given: ({ prompt, labels, statements }, { values }) => pairs(prompt, statements, values, statementWords[labels]),
  matching: ({ prompt, items, options }, { letters }) =>
    pairs(
      prompt,
      items,
      letters.map((letter) => options[optionLetters.indexOf(letter)] ?? ''),
      options,
    ),
  fill_in_blanks: ({ prompt }, { gaps, rules }) => {
    const [first = [], ...more] = gaps;
    const [before = '', after = ''] = prompt.split(BLANK);
    if (more.length > 0 || after.trim() === '') return null;
    const texts = acceptedBy(first, rules);
    return { before, answers: texts.map((text) => `=${escapedGift(text)}`).join(' '), after };
  },
  completion: () => null,
  short_answer: ({ prompt, questions }, { gaps, rules }) => {
    const [first = [], ...more] = gaps;
    if (more.length > 0) return null;
    const asked = prompt === SHORT_PROMPT ? (questions[0] ?? '') : `${prompt}\n${questions[0] ?? ''}`;
    return {
      before: asked,
      answers: acceptedBy(first, rules)
        .map((text) => `=${escapedGift(text)}`)
        .join(' '),
    };
  },
  ordering: () => null,
  writing: ({ prompt }) => ({ before: prompt, answers: '' }),
  speaking: () => null,
};

/** Items with their options; each option first by itself, so that their order stays. */
function pairs(
  prompt: string,
  items: readonly string[],
  right: readonly string[],
  options: readonly string[],
): Written {
  const alone = options.map((option) => `=->${escapedGift(option)}`);
  const matched = items.map((item, index) => `=${escapedGift(item)}->${escapedGift(right[index] ?? '')}`);
  return { before: prompt, answers: [...alone, ...matched].join(' ') };
}

/**
 * A question as a block of GIFT; null for a kind without a form there. It is said to be plain text, so that nothing of
 * it is taken for HTML or a comment.
 */
export function giftQuestion(row: QuestionRow): string | null {
  const written = writtenOf(row);
  if (!written) return null;
  const { before, answers, after = '' } = written;
  const name = row.label ? `::${escapedGift(row.label)}::` : '';
  const why = row.explanation ? ` ####${escapedGift(row.explanation)}` : '';
  return `${name}[plain]${escapedGift(before)} {${answers}${why}}${escapedGift(after)}\n`;
}

function writtenOf<K extends Kind>({ kind, content, key }: Asked<K>): Written | null {
  return writers[kind](content as ContentOf<K>, key as KeyOf<K>);
}

/** The whole file; the passage of a set is a text before its questions. */
export function* giftFile({ questions, sets }: Batch, losses: string[]): Generator<string> {
  for (const loss of losses) yield `// ${loss.replace(/\s+/g, ' ')}\n`;
  let set: number | null = null;
  for (const question of questions) {
    const block = giftQuestion(question.row);
    if (block === null) continue;
    if (question.set !== set) {
      // A category ends the set before.
      yield '\n$CATEGORY: $course$/top\n';
      const { title = '', content = '' } = question.set === null ? {} : (sets[question.set] ?? {});
      if (content !== '') yield `\n${title ? `::${escapedGift(title)}::` : ''}[plain]${escapedGift(content)}\n`;
      set = question.set;
    }
    yield `\n${block}`;
  }
}
