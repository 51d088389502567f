import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { limitSentence } from '@parlance/contract/kinds/written/limit';
import { DEFAULT_TIMER_SECONDS } from '@parlance/contract/questions';
import type { ComponentType } from 'react';
import { minutesOf } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { useContentLanguage, useInterfaceLanguage } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import { promptBlocks } from '../single-question/prompt-text.ts';
import { askedWords } from '../single-question/word-count.ts';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import classes from './paper.module.css';
import { PrintedChooseN, PrintedOptions, PrintedTrueFalse } from './printed-choices.tsx';
import { PrintedBlanks, PrintedCompletion } from './printed-gaps.tsx';
import printedKindsClasses from './printed-kinds.module.css';
import { PrintedMatching, PrintedNotGiven, PrintedOrdering, PrintedShortAnswer } from './printed-parts.tsx';
import { PrintedPicture } from './printed-picture.tsx';

/** A question on paper, with the place for its answer: one number, or a task with a number for each part. */
export function PrintedQuestion({ number, question }: NumberedQuestion) {
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  const kind = answerKindOf(question);
  const onPaper = printedKindOf(question);
  const limit = kind?.limitOf?.(question);
  const asked = (
    <>
      {!kind?.holdsText && <Prompt text={question.question_text} />}
      {kind?.hint && <p className={classes.hint}>{kind.hint}</p>}
      {limit && <p className={classes.limit}>{limitSentence(limit)}</p>}
      {!kind?.holdsPicture && <PrintedPicture question={question} />}
    </>
  );
  const answer = onPaper && <onPaper.Answer number={number} question={question} />;
  if (kind?.isTask) {
    return (
      <section className={classes.question} data-question={question.id}>
        <h3 className={classes.numbers}>{formatQuestions(number, question.marks)}</h3>
        {asked}
        {answer}
      </section>
    );
  }
  // The number stands where its text begins.
  return (
    <section dir={content.dir} className={classes.question} data-question={question.id} data-single>
      <h3 className={classes.number}>
        <span className="visually-hidden">
          <Trans>Question</Trans>{' '}
        </span>
        {number}
      </h3>
      <div dir={words.dir}>
        <div className={classes.asked}>{asked}</div>
        {answer}
      </div>
    </section>
  );
}

function Prompt({ text }: { text: string }) {
  const content = useContentLanguage();
  return promptBlocks(text).map((block, index) =>
    block.kind === 'text' ? (
      <p key={index} {...content} className={classes.prompt}>
        {block.text}
      </p>
    ) : (
      <ul key={index} {...content} className={classes.points}>
        {block.items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    ),
  );
}

/** Where a question is answered by hand: boxes, letters, gaps and lines, below what is asked. */
type PrintedKind = { Answer: ComponentType<NumberedQuestion> };

const printedKinds: Record<Kind, PrintedKind> = {
  single_choice: { Answer: PrintedOptions },
  several_choice: { Answer: PrintedOptions },
  choose_n: { Answer: PrintedChooseN },
  true_false: { Answer: PrintedTrueFalse },
  not_given: { Answer: PrintedNotGiven },
  fill_in_blanks: { Answer: PrintedBlanks },
  completion: { Answer: PrintedCompletion },
  short_answer: { Answer: PrintedShortAnswer },
  matching: { Answer: PrintedMatching },
  ordering: { Answer: PrintedOrdering },
  writing: { Answer: PrintedWriting },
  speaking: { Answer: PrintedSpeaking },
};

/** Undefined for a kind that is newer than this page. */
function printedKindOf({ kind }: { kind: string }): PrintedKind | undefined {
  const known: Partial<Record<string, PrintedKind>> = printedKinds;
  return known[kind];
}

/** How many handwritten words fit on a line of the page. */
const WORDS_IN_LINE = 8;
/** A text whose length nobody asks for fills most of a page. */
const LINES = { usual: 24, least: 16, most: 72 };
/** For what an examiner notes of a spoken answer. */
const NOTE_LINES = 4;

/** Lines for a text: a third more than what the question asks for takes. */
function PrintedWriting({ question }: NumberedQuestion) {
  const asked = askedWords(question.question_text);
  const words = asked && (asked.most ?? asked.about ?? asked.least);
  const wanted = words === null ? LINES.usual : Math.ceil((words / WORDS_IN_LINE) * (4 / 3));
  return <Lines count={Math.min(LINES.most, Math.max(LINES.least, wanted))} />;
}

/** How long the answer may be, and lines for notes: it is spoken. */
function PrintedSpeaking({ question: { timer } }: NumberedQuestion) {
  const seconds = timer || DEFAULT_TIMER_SECONDS;
  const length =
    seconds % 30 === 0 ? minutesOf(seconds) : t`${plural(seconds, { one: '# second', other: '# seconds' })}`;
  return (
    <>
      <Text tone="quiet" below={8}>
        {t`Spoken answer, up to ${length}. Notes:`}
      </Text>
      <Lines count={NOTE_LINES} />
    </>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={printedKindsClasses.ruled} data-of-text />
  ));
}
