import type { CompletionContent } from '@parlance/contract/kinds/completion';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Asked, ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';
import type { QuestionRow } from '../../questions/queries.ts';
import { CLOZE_PROMPT, SHORT_PROMPT } from '../reading/written.ts';
import { acceptedBy } from '../variant-readings.ts';
import { escapedGift } from './gift.ts';
import { attribute, paragraphs, xml } from './xml-text.ts';

/** What of a question differs from type to type: the text that asks, and what else it has. */
type Written = { type: string; text: string; rest: string };
type Writer<K extends Kind> = (content: ContentOf<K>, key: KeyOf<K>) => Written | null;

/** A text as an element of Moodle; `more` stands after it in HTML. */
function textElement(name: string, text: string, { attributes = '', more = '', files = '', inner = '' } = {}): string {
  const html = paragraphs(text);
  const format = html === null && more === '' ? 'plain_text' : 'html';
  const written = format === 'html' ? `${html ?? `<p>${xml(text)}</p>`}${more}` : text;
  return `<${name}${attributes} format="${format}"><text>${xml(written)}</text>${files}${inner}</${name}>\n`;
}

function plainText(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes} format="plain_text"><text>${xml(text)}</text></${name}>\n`;
}

function choice(
  text: string,
  options: readonly string[],
  fractionOf: (letter: string) => number,
  isSingle: boolean,
): Written {
  const answers = options.map((option, index) =>
    textElement('answer', option, { attributes: ` fraction="${fractionOf(optionLetters[index] ?? '')}"` }),
  );
  const settings = `<single>${isSingle}</single>\n<shuffleanswers>false</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n`;
  return { type: 'multichoice', text, rest: `${settings}${answers.join('')}` };
}

function share(letters: readonly string[]): number {
  return Math.round((100 / letters.length) * 100_000) / 100_000;
}

function matched(
  text: string,
  items: readonly string[],
  right: readonly string[],
  options: readonly string[],
): Written {
  const pair = (item: string, option: string) =>
    textElement('subquestion', item, { inner: `<answer><text>${xml(option)}</text></answer>` });
  const alone = options.map((option) => pair('', option));
  const pairs = items.map((item, index) => pair(item, right[index] ?? ''));
  return { type: 'matching', text, rest: `<shuffleanswers>false</shuffleanswers>\n${[...alone, ...pairs].join('')}` };
}

function shortAnswers(variants: string[]): string {
  return variants.map((text) => plainText('answer', text.replaceAll('*', String.raw`\*`), ' fraction="100"')).join('');
}

/** A text with a gap for each `[BLANK]`, in Moodle's own signs for answers in a text. */
function cloze(text: string, gaps: string[]): Written {
  let next = 0;
  return { type: 'cloze', text: text.replaceAll(BLANK, () => gaps[next++] ?? ''), rest: '' };
}

function writtenGap(variants: string[]): string {
  return `{1:SHORTANSWER:${variants.map((text) => `=${escapedGift(text)}`).join('~')}}`;
}

const writers: { [K in Kind]: Writer<K> } = {
  single_choice: ({ prompt, options }, { letter }) =>
    choice(prompt, options, (one) => (one === letter ? 100 : 0), true),
  several_choice: ({ prompt, options }, { letters }) =>
    choice(prompt, options, (one) => (letters.includes(one) ? share(letters) : -100), false),
  choose_n: ({ prompt, options }, { letters }) =>
    choice(prompt, options, (one) => (letters.includes(one) ? share(letters) : 0), false),
  true_false: ({ prompt: text }, { value }) => ({
    type: 'truefalse',
    text,
    rest: ['TRUE', 'FALSE']
      .map((word) => plainText('answer', word.toLowerCase(), ` fraction="${word === value ? 100 : 0}"`))
      .join(''),
  }),
  not_given: ({ prompt, labels, statements }, { values }) =>
    matched(prompt, statements, values, statementWords[labels]),
  matching: ({ prompt, items, options }, { letters }) =>
    matched(
      prompt,
      items,
      letters.map((letter) => options[optionLetters.indexOf(letter)] ?? ''),
      options,
    ),
  fill_in_blanks: ({ prompt }, { gaps, rules }) =>
    cloze(
      prompt,
      gaps.map((variants) => writtenGap(acceptedBy(variants, rules))),
    ),
  completion: (content, key) => completionWriters[content.source](content, key),
  short_answer: ({ prompt, questions }, { gaps, rules }) => {
    const [first = [], ...more] = gaps;
    const [question = ''] = questions;
    if (more.length > 0) {
      const lines = questions.map((one) => `${one} ${BLANK}`).join('\n\n');
      return cloze(
        `${prompt}\n\n${lines}`,
        gaps.map((variants) => writtenGap(acceptedBy(variants, rules))),
      );
    }
    return {
      type: 'shortanswer',
      text: prompt === SHORT_PROMPT ? question : `${prompt}\n${question}`,
      rest: `<usecase>${rules?.case ? 1 : 0}</usecase>\n${shortAnswers(acceptedBy(first, rules))}`,
    };
  },
  ordering: ({ prompt: text, items, marking }, { order }) => {
    const grading = { whole: 'ALL_OR_NOTHING', pairs: 'RELATIVE_NEXT_EXCLUDE_LAST' }[marking];
    const answers = order.map((letter) => textElement('answer', items[optionLetters.indexOf(letter)] ?? ''));
    const settings = `<layouttype>VERTICAL</layouttype>\n<selecttype>ALL</selecttype>\n<gradingtype>${grading}</gradingtype>\n`;
    return { type: 'ordering', text, rest: `${settings}${answers.join('')}` };
  },
  writing: ({ prompt: text }) => ({ type: 'essay', text, rest: '<responseformat>editor</responseformat>\n' }),
  speaking: ({ prompt: text }) => ({ type: 'recordrtc', text, rest: '<mediatype>audio</mediatype>\n' }),
};

/** What is completed, as one text: below what to do. */
function completed({ prompt, title, layout, body = '', rows = [] }: CompletionContent): string {
  const text = { text: body, notes: body, table: rows.map((row) => row.join('\t')).join('\n') }[layout];
  return [...(prompt === CLOZE_PROMPT ? [] : [prompt]), ...(title ? [title] : []), text].join('\n\n');
}

type Completion = (content: CompletionContent, key: KeyOf<'completion'>) => Written | null;

const completionWriters: Record<CompletionContent['source'], Completion> = {
  free: (content, key) =>
    cloze(
      completed(content),
      'gaps' in key ? key.gaps.map((variants) => writtenGap(acceptedBy(variants, key.rules))) : [],
    ),
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

/** A file that a question shows or plays, in its element. */
export type MoodleMedia = { name: string; base64: string; tag: 'audio' | 'img' };

/** A question as an element of Moodle XML; null for one without a form there. */
export function moodleQuestion(row: QuestionRow, media: MoodleMedia[]): string | null {
  const written = writtenOf(row);
  if (!written) return null;
  const { label, explanation, tags, timer_seconds, marks, content } = row;
  const shown = media.map(({ name, tag }) =>
    tag === 'img'
      ? `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(name)}" alt="${attribute(content.picture?.alt ?? '')}"></p>`
      : `<p><audio controls src="@@PLUGINFILE@@/${encodeURIComponent(name)}"></audio></p>`,
  );
  const files = media.map(
    ({ name, base64 }) => `<file name="${attribute(name)}" path="/" encoding="base64">${base64}</file>`,
  );
  const seconds = timer_seconds === null ? '' : `<timelimitinseconds>${Number(timer_seconds)}</timelimitinseconds>\n`;
  const named = tags.map((tag) => `<tag><text>${xml(tag)}</text></tag>`).join('');
  return `<question type="${written.type}">
<name><text>${xml(label)}</text></name>
${textElement('questiontext', written.text, { more: shown.join(''), files: files.join('') })}${
  explanation ? textElement('generalfeedback', explanation) : ''
}<defaultgrade>${marks}</defaultgrade>
<penalty>0</penalty>
<hidden>0</hidden>
${written.rest}${written.type === 'recordrtc' ? seconds : ''}${named ? `<tags>${named}</tags>\n` : ''}</question>
`;
}

function writtenOf<K extends Kind>({ kind, content, key }: Asked<K>): Written | null {
  return writers[kind](content as ContentOf<K>, key as KeyOf<K>);
}

/** A text that the questions after it are about. */
export function moodlePassage({ title, content }: { title: string; content: string }): string {
  return `<question type="description">\n<name><text>${xml(title)}</text></name>\n${textElement('questiontext', content)}</question>\n`;
}

/** A category, which ends the set before. */
export const MOODLE_TOP = '<question type="category"><category><text>$course$/top</text></category></question>\n';
