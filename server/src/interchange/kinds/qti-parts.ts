import { type CompletionContent, type CompletionKey, gapTexts } from '@parlance/contract/kinds/completion';
import type { LetterCredit } from '@parlance/contract/kinds/credit';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { prompt, span, withElements } from './markup.ts';
import { correct, declaration, mapping, responseId, textDeclarations, worthsOf, written } from './qti-declarations.ts';
import { acceptedTexts } from './written-texts.ts';

/** What of an item differs from kind to kind. */
export type ItemParts = {
  declarations: string;
  body: string;
  processing: string;
  /** What of the content QTI has no word for. */
  settings?: Record<string, unknown>;
};

const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';
const MATCH_CORRECT = `<qti-response-processing template="${TEMPLATES}/match_correct"/>`;
const MAP_RESPONSE = `<qti-response-processing template="${TEMPLATES}/map_response"/>`;

/** A choice of at most so many of its options; 0 for any number. `worths` are what letters give, where they add up. */
export function qtiChoice(
  { prompt: asked, options, ...order }: { prompt: string; options: readonly string[] } & OptionOrder,
  letters: readonly string[],
  { most, worths }: { most: number; worths?: LetterCredit | undefined },
): ItemParts {
  const isSingle = most === 1;
  return {
    declarations: declaration(
      'identifier',
      isSingle ? 'single' : 'multiple',
      correct(letters) + (worths ? mapping(worthsOf(worths)) : ''),
    ),
    body: choice(asked, options, { most, order }),
    processing: worths ? MAP_RESPONSE : MATCH_CORRECT,
    settings: unsaidOrder(order),
  };
}

export function qtiTrueFalse(asked: string, value: string): ItemParts {
  return {
    declarations: declaration('identifier', 'single', correct([value])),
    body: choice(asked, ['True', 'False'], { most: 1, ids: ['TRUE', 'FALSE'] }),
    processing: MATCH_CORRECT,
  };
}

/** A text with a gap for each `[BLANK]`, all of them for the one mark. */
export function qtiBlanks(asked: string, key: TextKey): ItemParts {
  const { gaps, rules } = key;
  const accepted = acceptedTexts(key);
  return {
    declarations: textDeclarations(accepted, rules?.case ?? false),
    body: withElements(asked, gaps.map(entry)),
    processing: all(gaps.length),
    settings: written(key, accepted),
  };
}

export function qtiShortAnswers(
  { prompt: asked, questions, limit }: { prompt: string; questions: string[]; limit?: WordLimit | undefined },
  key: TextKey,
): ItemParts {
  const { gaps, rules } = key;
  const accepted = acceptedTexts(key);
  const lines = questions.map((question, index) => `<div>${span(question)} ${entry(question, index)}</div>`);
  return {
    declarations: textDeclarations(accepted, rules?.case ?? false),
    body: `${prompt(asked)}${lines.join('')}`,
    processing: sum(gaps.length),
    settings: { ...(limit && { limit }), ...written(key, accepted) },
  };
}

export function qtiOrder(
  { prompt: asked, items, marking }: { prompt: string; items: string[]; marking: 'whole' | 'pairs' },
  order: string[],
): ItemParts {
  const choices = items.map((text, index) => simpleChoice(optionLetters[index] ?? '', text)).join('');
  return {
    declarations: declaration('identifier', 'ordered', correct(order)),
    body: `${prompt(asked)}<qti-order-interaction response-identifier="RESPONSE" shuffle="false">${choices}</qti-order-interaction>`,
    processing: orderProcessing[marking](order),
  };
}

export function qtiCompletion(content: CompletionContent, key: CompletionKey): ItemParts {
  return completionWriters[content.source](content, key);
}

/** What a person marks: a text, or a recording. */
export function qtiOpen(asked: string, type: 'text' | 'recording'): ItemParts {
  const isText = type === 'text';
  return {
    declarations: declaration(isText ? 'string' : 'file', 'single', ''),
    body: `${prompt(asked)}${isText ? '<qti-extended-text-interaction response-identifier="RESPONSE"/>' : '<qti-upload-interaction response-identifier="RESPONSE" type="audio/webm"/>'}`,
    processing: '',
  };
}

function simpleChoice(id: string, text: string, more = ''): string {
  return `<qti-simple-choice identifier="${id}"${more}>${span(text)}</qti-simple-choice>`;
}

type Choosing = { most: number; order?: OptionOrder; ids?: readonly string[] };

function choice(
  asked: string,
  options: readonly string[],
  { most, order = {}, ids = optionLetters }: Choosing,
): string {
  const choices = options.map((text, index) => simpleChoice(ids[index] ?? '', text, fixedAt(order, index))).join('');
  return `${prompt(asked)}<qti-choice-interaction response-identifier="RESPONSE" shuffle="${isShuffled(order)}" max-choices="${most}">${choices}</qti-choice-interaction>`;
}

/** How options are ordered in a test; nothing of it where that is left to the course. */
type OptionOrder = { shuffle?: boolean | undefined; fixed?: readonly string[] | undefined };

function isShuffled({ shuffle = false }: OptionOrder): boolean {
  return shuffle;
}

/** The attribute of an option that keeps its place among others that do not. */
function fixedAt({ shuffle, fixed = [] }: OptionOrder, index: number): string {
  return shuffle && fixed.includes(optionLetters[index] ?? '') ? ' fixed="true"' : '';
}

/** What QTI cannot say of an order: that the course decides, and then which options stay. */
function unsaidOrder({ shuffle, fixed }: OptionOrder): Record<string, unknown> {
  return shuffle ? {} : { ...(shuffle === false && { shuffle }), ...(fixed && { fixed }) };
}

type Matched = {
  items: readonly string[];
  options: readonly string[];
  pairs: string[];
  most: number;
  order?: OptionOrder;
};

/** Items and options with the pairs that are right: `I2 O1`. An option may be used at most so often; 0 for any number. */
export function qtiMatched(asked: string, { items, options, pairs, most, order = {} }: Matched): ItemParts {
  const set = (letter: string, texts: readonly string[], uses: number, within: OptionOrder = {}) => {
    const choices = texts.map(
      (text, index) =>
        `<qti-simple-associable-choice identifier="${letter}${index + 1}" match-max="${uses}"${fixedAt(within, index)}>${span(text)}</qti-simple-associable-choice>`,
    );
    return `<qti-simple-match-set>${choices.join('')}</qti-simple-match-set>`;
  };
  return {
    declarations: declaration('directedPair', 'multiple', correct(pairs) + mapping(pairs)),
    body: `${prompt(asked)}<qti-match-interaction response-identifier="RESPONSE" shuffle="${isShuffled(order)}" max-associations="${items.length}">${set('I', items, 1)}${set('O', options, most, order)}</qti-match-interaction>`,
    processing: MAP_RESPONSE,
    settings: unsaidOrder(order),
  };
}

function entry(_gap: unknown, index: number): string {
  return `<qti-text-entry-interaction response-identifier="${responseId(index)}"/>`;
}

const ONE = '<qti-base-value base-type="float">1</qti-base-value>';

function processing(rules: string): string {
  return `<qti-response-processing>${rules}</qti-response-processing>`;
}

function scored(value: string): string {
  return `<qti-set-outcome-value identifier="SCORE">${value}</qti-set-outcome-value>`;
}

function mappedAt(index: number): string {
  return `<qti-map-response identifier="${responseId(index)}"/>`;
}

function sum(count: number): string {
  return processing(
    scored(`<qti-sum>${Array.from({ length: count }, (_, index) => mappedAt(index)).join('')}</qti-sum>`),
  );
}

/** One mark where every gap has what it accepts. */
function all(count: number): string {
  const right = Array.from(
    { length: count },
    (_, index) => `<qti-gt>${mappedAt(index)}<qti-base-value base-type="float">0</qti-base-value></qti-gt>`,
  );
  return processing(
    `<qti-response-condition><qti-response-if><qti-and>${right.join('')}</qti-and>${scored(ONE)}</qti-response-if></qti-response-condition>`,
  );
}

const orderProcessing = {
  whole: () => MATCH_CORRECT,
  /** A mark for each neighbour: somewhere in the answer one stands right before the other. */
  pairs: (order: string[]) => {
    const places = order.slice(1).map((_, index) => index + 1);
    const at = (place: number, letter: string) =>
      `<qti-match><qti-index n="${place}"><qti-variable identifier="RESPONSE"/></qti-index><qti-base-value base-type="identifier">${letter}</qti-base-value></qti-match>`;
    const rules = order.slice(1).map((letter, index) => {
      const anywhere = places.map(
        (place) => `<qti-and>${at(place, order[index] ?? '')}${at(place + 1, letter)}</qti-and>`,
      );
      const more = scored(`<qti-sum><qti-variable identifier="SCORE"/>${ONE}</qti-sum>`);
      return `<qti-response-condition><qti-response-if><qti-or>${anywhere.join('')}</qti-or>${more}</qti-response-if></qti-response-condition>`;
    });
    return processing(rules.join(''));
  },
};

type Completion = (content: CompletionContent, key: CompletionKey) => ItemParts;

/** A text, notes or a table whose gaps are these elements, below what to do. */
function completed(content: CompletionContent, elements: string[]): string {
  const title = content.title === undefined ? '' : `<h2 class="parlance-title">${span(content.title)}</h2>`;
  if (content.layout !== 'table') return `${title}${withElements(content.body ?? '', elements)}`;
  let first = 0;
  const cell = (text: string): string => {
    const html = withElements(text, elements, { first, isInline: true });
    first += text.split(BLANK).length - 1;
    return html === '' ? '<td></td>' : `<td><span>${html}</span></td>`;
  };
  const rows = (content.rows ?? []).map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `${title}<table><tbody>${rows.join('')}</tbody></table>`;
}

function countIn(content: CompletionContent): number {
  return gapTexts(content).reduce((count, text) => count + text.split(BLANK).length - 1, 0);
}

const completionWriters: Record<CompletionContent['source'], Completion> = {
  free: (content, key) => {
    const texts: TextKey = 'gaps' in key ? key : { gaps: [], rules: null };
    const { gaps, rules } = texts;
    const accepted = acceptedTexts(texts);
    return {
      declarations: textDeclarations(accepted, rules?.case ?? false),
      body: `${prompt(content.prompt)}${completed(content, gaps.map(entry))}`,
      processing: sum(countIn(content)),
      settings: {
        layout: content.layout,
        ...(content.limit && { limit: content.limit }),
        ...written(texts, accepted),
      },
    };
  },
  choices: (content, key) => {
    const letters = 'letters' in key ? key.letters : [];
    const lists = content.choices ?? [];
    const elements = lists.map((words, index) => {
      const choices = words.map(
        (word, at) => `<qti-inline-choice identifier="${optionLetters[at]}">${span(word)}</qti-inline-choice>`,
      );
      return `<qti-inline-choice-interaction response-identifier="${responseId(index)}" shuffle="false">${choices.join('')}</qti-inline-choice-interaction>`;
    });
    const declarations = letters.map((letter, index) =>
      declaration('identifier', 'single', correct([letter]) + mapping([letter]), responseId(index)),
    );
    return {
      declarations: declarations.join(''),
      body: `${prompt(content.prompt)}${completed(content, elements)}`,
      processing: sum(letters.length),
      settings: { layout: content.layout },
    };
  },
  bank: (content, key) => {
    const letters = 'letters' in key ? key.letters : [];
    const most = content.reuse ? 0 : 1;
    const words = (content.bank ?? []).map(
      (word, index) => `<qti-gap-text identifier="W${index + 1}" match-max="${most}">${span(word)}</qti-gap-text>`,
    );
    const gaps = letters.map((_, index) => `<qti-gap identifier="G${index + 1}"/>`);
    const pairs = letters.map((letter, index) => `W${optionLetters.indexOf(letter) + 1} G${index + 1}`);
    return {
      declarations: declaration('directedPair', 'multiple', correct(pairs) + mapping(pairs)),
      body: `${prompt(content.prompt)}<qti-gap-match-interaction response-identifier="RESPONSE" shuffle="false" max-associations="${gaps.length}">${words.join('')}${completed(content, gaps)}</qti-gap-match-interaction>`,
      processing: MAP_RESPONSE,
      settings: { layout: content.layout, reuse: content.reuse ?? null },
    };
  },
};
