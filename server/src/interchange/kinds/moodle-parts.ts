import type { CompletionContent, CompletionKey } from '@parlance/contract/kinds/completion';
import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import { escapedGift } from './gift-parts.ts';
import { listedPercent, percent } from './percent.ts';
import { type Accepted, acceptedTexts, CLOZE_PROMPT, SHORT_PROMPT } from './written-texts.ts';
import { paragraphs, xml } from './xml-text.ts';

/** What of a question differs from type to type: the text that asks, and what else it has. */
export type MoodleParts = { type: string; text: string; rest: string };

/** A text as an element of Moodle; `more` stands after it in HTML. */
export function textElement(
  name: string,
  text: string,
  { attributes = '', more = '', files = '', inner = '' } = {},
): string {
  const html = paragraphs(text);
  const format = html === null && more === '' ? 'plain_text' : 'html';
  const written = format === 'html' ? `${html ?? `<p>${xml(text)}</p>`}${more}` : text;
  return `<${name}${attributes} format="${format}"><text>${xml(written)}</text>${files}${inner}</${name}>\n`;
}

function plainText(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes} format="plain_text"><text>${xml(text)}</text></${name}>\n`;
}

/** What each option is worth, in thousandths of the mark; one without a worth is worth nothing. */
export function moodleChoice(
  { prompt: text, options, shuffle = false }: { prompt: string; options: string[]; shuffle?: boolean | undefined },
  worths: LetterCredit,
  isSingle: boolean,
): MoodleParts {
  const answers = options.map((option, index) => {
    const worth = worths[optionLetters[index] ?? ''] ?? 0;
    return textElement('answer', option, { attributes: ` fraction="${listedPercent(worth)}"` });
  });
  const settings = `<single>${isSingle}</single>\n<shuffleanswers>${shuffle}</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n`;
  return { type: 'multichoice', text, rest: `${settings}${answers.join('')}` };
}

/** Items with the text that is right for each; every option stands by itself first, so that their order stays. */
export function moodleMatched(
  text: string,
  items: readonly string[],
  right: readonly string[],
  options: readonly string[],
  isShuffled = false,
): MoodleParts {
  const pair = (item: string, option: string) =>
    textElement('subquestion', item, { inner: `<answer><text>${xml(option)}</text></answer>` });
  const alone = options.map((option) => pair('', option));
  const pairs = items.map((item, index) => pair(item, right[index] ?? ''));
  return {
    type: 'matching',
    text,
    rest: `<shuffleanswers>${isShuffled}</shuffleanswers>\n${[...alone, ...pairs].join('')}`,
  };
}

function shortAnswers(variants: Accepted[]): string {
  return variants
    .map(({ text, worth }) => {
      const escaped = text.replaceAll('*', String.raw`\*`);
      return plainText('answer', escaped, ` fraction="${listedPercent(worth)}"`);
    })
    .join('');
}

/** A text with a gap for each `[BLANK]`, in Moodle's own signs for answers in a text. */
function cloze(text: string, gaps: string[]): MoodleParts {
  let next = 0;
  return { type: 'cloze', text: text.replaceAll(BLANK, () => gaps[next++] ?? ''), rest: '' };
}

function writtenGap(variants: Accepted[]): string {
  const sign = (worth: number) => (worth === WHOLE ? '=' : `%${percent(worth)}%`);
  return `{1:SHORTANSWER:${variants.map(({ text, worth }) => `${sign(worth)}${escapedGift(text)}`).join('~')}}`;
}

export function moodleTrueFalse(text: string, value: string): MoodleParts {
  const answers = ['TRUE', 'FALSE'].map((word) =>
    plainText('answer', word.toLowerCase(), ` fraction="${word === value ? 100 : 0}"`),
  );
  return { type: 'truefalse', text, rest: answers.join('') };
}

/** A text with a gap for each `[BLANK]`. */
export function moodleBlanks(text: string, key: TextKey): MoodleParts {
  return cloze(text, acceptedTexts(key).map(writtenGap));
}

/** One question is a short answer of Moodle; several are gaps below each other. */
export function moodleShortAnswers(prompt: string, questions: string[], key: TextKey): MoodleParts {
  const [first = [], ...more] = acceptedTexts(key);
  const [question = ''] = questions;
  if (more.length > 0) {
    const lines = questions.map((one) => `${one} ${BLANK}`).join('\n\n');
    return moodleBlanks(`${prompt}\n\n${lines}`, key);
  }
  return {
    type: 'shortanswer',
    text: prompt === SHORT_PROMPT ? question : `${prompt}\n${question}`,
    rest: `<usecase>${key.rules?.case ? 1 : 0}</usecase>\n${shortAnswers(first)}`,
  };
}

/** The texts of an order, in the right one. */
export function moodleOrder(text: string, right: string[], marking: 'whole' | 'pairs'): MoodleParts {
  const grading = { whole: 'ALL_OR_NOTHING', pairs: 'RELATIVE_NEXT_EXCLUDE_LAST' }[marking];
  const settings = `<layouttype>VERTICAL</layouttype>\n<selecttype>ALL</selecttype>\n<gradingtype>${grading}</gradingtype>\n`;
  const answers = right.map((item) => textElement('answer', item));
  return { type: 'ordering', text, rest: `${settings}${answers.join('')}` };
}

export function moodleCompletion(content: CompletionContent, key: CompletionKey): MoodleParts {
  return completionWriters[content.source](content, key);
}

/** What is completed, as one text: below what to do. */
function completed({ prompt, title, layout, body = '', rows = [] }: CompletionContent): string {
  const text = { text: body, notes: body, table: rows.map((row) => row.join('\t')).join('\n') }[layout];
  return [...(prompt === CLOZE_PROMPT ? [] : [prompt]), ...(title ? [title] : []), text].join('\n\n');
}

type Completion = (content: CompletionContent, key: CompletionKey) => MoodleParts;

const completionWriters: Record<CompletionContent['source'], Completion> = {
  free: (content, key) => cloze(completed(content), 'gaps' in key ? acceptedTexts(key).map(writtenGap) : []),
  choices: (content, key) =>
    cloze(
      completed(content),
      (content.choices ?? []).map((words, gap) => {
        const right = 'letters' in key ? key.letters[gap] : undefined;
        const answers = words.map((word, index) => `${optionLetters[index] === right ? '=' : ''}${escapedGift(word)}`);
        return `{1:MULTICHOICE:${answers.join('~')}}`;
      }),
    ),
  bank: (content, key) => {
    let next = 0;
    const letters = 'letters' in key ? key.letters : [];
    const text = completed(content).replaceAll(BLANK, () => {
      const letter = letters[next++];
      return `[[${letter === undefined ? 0 : optionLetters.indexOf(letter) + 1}]]`;
    });
    const words = (content.bank ?? []).map((word) =>
      content.reuse
        ? `<selectoption><text>${xml(word)}</text><group>1</group></selectoption>\n`
        : `<dragbox><text>${xml(word)}</text><group>1</group></dragbox>\n`,
    );
    return {
      type: content.reuse ? 'gapselect' : 'ddwtos',
      text,
      rest: `<shuffleanswers>0</shuffleanswers>\n${words.join('')}`,
    };
  },
};
