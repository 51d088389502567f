import { DEFAULT_TIMER_SECONDS } from '@parlance/contract/questions';
import { countOf } from '../../../platform/plural.ts';
import { minutesOf } from '../../../ui/format/minutes.ts';
import { Text } from '../../../ui/kit.tsx';
import { askedWords } from '../../single-question/word-count.ts';
import type { NumberedQuestion } from '../../test-shell/palette-cells.ts';
import classes from './printed-kinds.module.css';

/** So many words of a hand stand in a line of a page. */
const WORDS_IN_LINE = 8;
/** A text whose length nobody asks for fills most of a page. */
const LINES = { usual: 24, least: 16, most: 72 };
/** For what an examiner notes of a spoken answer. */
const NOTE_LINES = 4;

/** Lines for a text: a third more than what the question asks for takes. */
export function PrintedWriting({ question }: NumberedQuestion) {
  const asked = askedWords(question.question_text);
  const words = asked && (asked.most ?? asked.about ?? asked.least);
  const wanted = words === null ? LINES.usual : Math.ceil((words / WORDS_IN_LINE) * (4 / 3));
  return <Lines count={Math.min(LINES.most, Math.max(LINES.least, wanted))} />;
}

/** How long the answer may be, and lines for notes: it is spoken. */
export function PrintedSpeaking({ question: { timer } }: NumberedQuestion) {
  const seconds = timer || DEFAULT_TIMER_SECONDS;
  return (
    <>
      <Text tone="quiet" below={8}>
        Spoken answer, up to {seconds % 30 === 0 ? minutesOf(seconds) : countOf(seconds, 'second')}. Notes:
      </Text>
      <Lines count={NOTE_LINES} />
    </>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={index} className={classes.ruled} data-of-text />);
}
