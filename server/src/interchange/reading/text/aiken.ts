import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { openItem, type ReadItem, type Reading, refuseMany } from '../report.ts';
import { type Line, type Lines, openLines } from './lines.ts';

const OPTION = /^\s*([A-Z])[.)]\s+(\S.*)$/;
const ANSWER = /^\s*ANSWER\s*:\s*([A-Z])\s*$/i;

/** Reads a file of Aiken (https://docs.moodle.org/en/Aiken_format): a question, its options, and the letter that is right. */
export function readAiken(text: string, file: string): Reading {
  const lines = openLines(text);
  const questions: Line[][] = [];
  let open: Line[] = [];
  let hasOptions = false;
  const close = () => {
    if (open.length > 0) questions.push(open);
    open = [];
    hasOptions = false;
  };
  for (const line of lines.lines) {
    // A question whose answer was forgotten ends where the next one begins.
    const isOption = OPTION.test(line.text);
    const isAnswer = ANSWER.test(line.text);
    const hasGap = line.number > (open.at(-1)?.number ?? 0) + 1;
    if (hasOptions && !isOption && !isAnswer && hasGap) close();
    open.push(line);
    hasOptions ||= isOption;
    if (isAnswer) close();
  }
  close();
  refuseMany(questions.length);
  const items = questions.map((question) => readQuestion(lines, question, file));
  return { items, sets: [], details: lines.details(), files: [] };
}

function readQuestion(lines: Lines, given: Line[], file: string): ReadItem {
  const first = given.findIndex(({ text }) => OPTION.test(text));
  const asks = first < 0 ? given.filter(({ text }) => !ANSWER.test(text)) : given.slice(0, first);
  const answer = given.findLast(({ text }) => ANSWER.test(text));
  const item = openItem({ file, line: given[0]?.number ?? 1, element: 'question' });
  const prompt = asks.map(({ text }) => text.trim()).join('\n');
  const options = given.slice(first < 0 ? given.length : first).filter(({ text }) => OPTION.test(text));
  lines.take([...asks, ...options, ...(answer ? [answer] : [])]);
  lines.list(item, given);
  if (!answer) return item.asFaulty(prompt, say(msg`Key: there is no line ANSWER: with the letter that is right.`));
  const letter = ANSWER.exec(answer.text)?.[1]?.toUpperCase() ?? '';
  const letters = options.map(({ text }) => OPTION.exec(text)?.[1] ?? '');
  const wrong = letters.findIndex((one, index) => one !== optionLetters[index]);
  if (wrong >= 0) {
    const line = options[wrong]?.number ?? item.place.line;
    item.fail(
      line,
      'options',
      say(msg`Option ${{ letter: letters[wrong] }} stands where ${{ right: optionLetters[wrong] }} belongs.`),
    );
  }
  return item.asQuestion(prompt, {
    asked: {
      kind: 'single_choice',
      content: { prompt, options: options.map(({ text }) => OPTION.exec(text)?.[2]?.trim() ?? '') },
      key: { letter },
    },
  });
}
