import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { matchedPairs, oneRight, severalRight, shuffledAsked } from '../choices.ts';
import { orderingAsked } from '../ordered.ts';
import { beginningOf, type Made, type OpenItem } from '../report.ts';
import { acceptedAnswers, shortAnswerOf } from '../written.ts';
import type { Element } from '../xml/element.ts';
import { clozeAsked } from './cloze.ts';
import { wordOf } from './question-parts.ts';
import { wordGapsAsked } from './word-gaps.ts';

export type MoodleQuestion = {
  item: OpenItem;
  element: Element;
  prompt: string;
  /** A text of the question; empty for none. */
  read: (part: Element | null) => string;
  /** What is said to answers: lines of the explanation. */
  explained: string[];
};

type MadeOf = { asked: Made['asked']; timerSeconds?: number };

/** How a question of each type of Moodle becomes one of a kind here. */
export const moodleKinds = byName<(question: MoodleQuestion) => MadeOf>({
  multichoice: (question) => ({ asked: inOrder(question, choice(question, isSingle(question))) }),
  multichoiceset: (question) => {
    const options = answersOf(question, optionName);
    return { asked: inOrder(question, severalRight(question.item, question.prompt, options, { isAllOrNone: true })) };
  },
  truefalse: trueOrFalse,
  matching,
  shortanswer: (question) => {
    const isCaseKept = wordOf(question.element, 'usecase', ['0', '1']) === '1';
    const variants = acceptedAnswers(question.item, question.element.line, answersOf(question));
    return { asked: shortAnswerOf(question.prompt, variants, { isCaseKept }) };
  },
  numerical: (question) => {
    const variants = acceptedAnswers(question.item, question.element.line, answersOf(question));
    return { asked: shortAnswerOf(question.prompt, variants, { isNumber: true }) };
  },
  cloze: ({ item, prompt }) => ({ asked: clozeAsked(item, prompt) }),
  multianswer: ({ item, prompt }) => ({ asked: clozeAsked(item, prompt) }),
  gapselect: ({ item, element, prompt }) => ({ asked: wordGapsAsked(item, element, prompt) }),
  ddwtos: ({ item, element, prompt }) => ({ asked: wordGapsAsked(item, element, prompt) }),
  ordering,
  essay: ({ element, prompt, read, explained }) => {
    explained.push(read(element.child('graderinfo')));
    return { asked: { kind: 'writing', content: { prompt }, key: {} } };
  },
  recordrtc: ({ item, element, prompt }) => {
    const media = element.child('mediatype')?.text();
    if (media && media !== 'audio')
      item.lose(element.line, 'mediatype', say(msg`Film: here a voice is recorded, not “${{ media }}”.`));
    const seconds = Number(element.child('timelimitinseconds')?.text() ?? 0);
    return { asked: { kind: 'speaking', content: { prompt }, key: {} }, ...(seconds > 0 && { timerSeconds: seconds }) };
  },
});

function optionName(index: number): string {
  return optionLetters[index] ?? String(index + 1);
}

/** The answers of a question with their parts of the marks, from -1 to 1; what is said to one goes to the explanation. */
function answersOf({ element, read, explained }: MoodleQuestion, nameFor?: (index: number) => string) {
  return element.children('answer').map((answer, index) => {
    const text = read(answer);
    const fraction = Number(answer.attribute('fraction') ?? 0) / 100;
    const tolerance = answer.child('tolerance');
    // A tolerance of nothing says nothing.
    if (tolerance && Number(tolerance.text()) !== 0) tolerance.peek.isTaken = false;
    const feedback = read(answer.child('feedback'));
    if (feedback) explained.push(`${nameFor?.(index) ?? text}: ${feedback}`);
    return { text, fraction };
  });
}

function isSingle({ element }: MoodleQuestion): boolean {
  const word = wordOf(element, 'single', ['true', 'false', '1', '0']) ?? '';
  return word === 'true' || word === '1';
}

function choice(question: MoodleQuestion, isSingle: boolean): Made['asked'] {
  const options = answersOf(question, optionName);
  const { item, prompt } = question;
  return isSingle ? oneRight(item, prompt, options) : severalRight(item, prompt, options);
}

/** The question as it is shuffled, where the file says so; what has no options keeps the order of the file. */
function inOrder({ element }: MoodleQuestion, asked: Made['asked']): Made['asked'] {
  const shuffled = shuffledAsked(asked);
  return shuffled && wordOf(element, 'shuffleanswers', ['true', '1']) !== null ? shuffled : asked;
}

function trueOrFalse(question: MoodleQuestion): MadeOf {
  const answers = answersOf(question);
  const right = answers.find(({ fraction }) => fraction >= 1);
  if (!right) question.item.fail(question.element.line, 'answer', say(msg`Key: neither true nor false is right.`));
  for (const { text } of answers) {
    if (!/^(true|false)$/i.test(text.trim())) {
      question.item.lose(
        question.element.line,
        'answer',
        say(msg`Answer “${{ text: beginningOf(text) }}”: learners see True and False.`),
      );
    }
  }
  const value = right?.text.trim().toUpperCase();
  return { asked: { kind: 'true_false', content: { prompt: question.prompt }, key: { value } } };
}

function matching(question: MoodleQuestion): MadeOf {
  const { element, prompt, read } = question;
  const pairs = element.children('subquestion').map((part) => ({
    item: read(part),
    option: part.child('answer')?.child('text')?.text() ?? '',
  }));
  return { asked: inOrder(question, matchedPairs(prompt, pairs)) };
}

function ordering({ item, element, prompt, read }: MoodleQuestion): MadeOf {
  const right = element.children('answer').map((answer) => {
    answer.attribute('fraction');
    read(answer.child('feedback'));
    return read(answer);
  });
  const grading = element.child('gradingtype')?.text() ?? 'ALL_OR_NOTHING';
  const isPairs = grading === 'RELATIVE_NEXT_EXCLUDE_LAST' || grading === '1';
  if (!isPairs && grading !== 'ALL_OR_NOTHING' && grading !== '-1') {
    item.lose(element.line, 'gradingtype', say(msg`Marks: ${{ grading }}. Here the whole order gives one mark.`));
  }
  return { asked: orderingAsked(prompt, right, isPairs ? 'pairs' : 'whole') };
}
