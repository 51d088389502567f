import { msg } from '@lingui/core/runtime-macro';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import type { Made, OpenItem } from '../report.ts';
import { type GiftAnswer, giftAnswers, unescaped } from '../text/gift-blocks.ts';
import { acceptedAnswers, keyOf, partedPrompt } from '../written.ts';

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^{}\\])*)\}/g;
const WRITTEN = new Set(['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC', 'NUMERICAL', 'NM']);
const KEEPS_CASE = new Set(['SHORTANSWER_C', 'SAC', 'MWC']);
const CHOSEN = /^(MULTICHOICE|MC|MULTICHOICE_[VHS]{1,2}|MC[VHS]{1,2})$/;

type Gap = { weight: number; type: string; answers: GiftAnswer[] };

/** A text with embedded answers (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type) as one completion. */
export function clozeAsked(item: OpenItem, text: string): Made['asked'] {
  const { line } = item.place;
  const gaps: Gap[] = [];
  const marked = text.replace(GAP, (_whole, weight: string, type: string, inner: string) => {
    gaps.push({ weight: Number(weight || 1), type, answers: giftAnswers(firstMarked(inner)).answers });
    return BLANK;
  });
  const { prompt, body } = partedPrompt(marked, (part) => part.includes(BLANK));
  const asks = { prompt, layout: 'text', body };
  if (gaps.some(({ weight }) => weight !== 1))
    item.lose(line, 'cloze', say(msg`Weights of gaps: each gap gives one mark.`));
  if (gaps.some(({ answers }) => answers.some(({ feedback }) => feedback)))
    item.lose(line, 'cloze', say(msg`Feedback to gaps.`));
  if (gaps.length > 0 && gaps.every(({ type }) => WRITTEN.has(type))) {
    const accepted = gaps.map(({ type, answers }) =>
      acceptedAnswers(
        item,
        line,
        answers.map((answer) => acceptedOf(item, type, answer)),
      ),
    );
    const isCaseKept = gaps.some(({ type }) => KEEPS_CASE.has(type));
    if (isCaseKept && !gaps.every(({ type }) => KEEPS_CASE.has(type))) {
      item.lose(line, 'cloze', say(msg`Upper and lower case count in all gaps now, as they did in some.`));
    }
    return { kind: 'completion', content: { ...asks, source: 'free' }, key: keyOf(accepted, isCaseKept) };
  }
  if (gaps.length > 0 && gaps.every(({ type }) => CHOSEN.test(type))) {
    const choices = gaps.map(({ answers }) => answers.map(({ text: option }) => unescaped(option).trim()));
    const letters = gaps.map(({ answers }) => optionLetters[answers.findIndex(isRight)]);
    for (const { answers } of gaps) {
      if (answers.filter(isRight).length > 1)
        item.fail(line, 'cloze', say(msg`Key: a gap has more than one right word.`));
      if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) {
        item.lose(line, 'fraction', say(msg`Part of the marks for a word: here it is right or wrong.`));
      }
    }
    return { kind: 'completion', content: { ...asks, source: 'choices', choices }, key: { letters } };
  }
  const types = [...new Set(gaps.map(({ type }) => type))].join(', ');
  item.fail(
    line,
    'cloze',
    gaps.length === 0
      ? say(msg`Gaps: there are none in the text.`)
      : say(msg`Gaps of ${{ types }} are not of one kind: write all, or choose all.`),
  );
  return { kind: 'completion', content: { ...asks, source: 'free' }, key: keyOf([]) };
}

/** The first answer may stand without its sign; `~=` is a right one after others. */
function firstMarked(inner: string): string {
  const text = inner.trim().replace(/(?<!\\)~\s*=/g, '=');
  return /^[=~]/.test(text) ? text : `~${text}`;
}

function isRight({ sign, weight }: GiftAnswer): boolean {
  return weight === null ? sign === '=' : weight === 100;
}

function acceptedOf(item: OpenItem, type: string, answer: GiftAnswer) {
  const fraction = answer.weight === null ? (answer.sign === '=' ? 1 : 0) : answer.weight / 100;
  const isNumber = type === 'NUMERICAL' || type === 'NM';
  const [number = '', tolerance] = answer.text.split(':');
  if (isNumber && tolerance && Number(tolerance) !== 0 && fraction > 0) {
    item.lose(
      item.place.line,
      'tolerance',
      say(msg`Tolerance of ${{ tolerance }}: only ${{ number }} itself is accepted.`),
    );
  }
  return { text: unescaped(isNumber ? number : answer.text).trim(), fraction };
}
