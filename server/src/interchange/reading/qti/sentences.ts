import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { otherDetail } from '../other-detail.ts';

/** What is said of a detail of QTI that has no place here, by the end of its path. */
const said = byName<(text: string) => string>({
  '@shuffle': () => say(msg`Shuffled answers: the order of the file is kept.`),
  '@adaptive': () => say(msg`Adaptive item: every question is answered once here.`),
  '@time-dependent': () => say(msg`Time counts in the marks: here it does not.`),
  '@match-min': (text) => say(msg`Fewest uses of an option: ${{ text }}.`),
  '@min-choices': (text) => say(msg`Fewest options to choose: ${{ text }}. Here a learner may leave a question.`),
  '@pattern-mask': (text) => say(msg`Pattern of the answer: ${{ text }}`),
  '@placeholder-text': (text) => say(msg`Text in the empty field: “${{ text }}”`),
  '@format': (text) => say(msg`Format of the answer: ${{ text }}. Here it is plain text.`),
  'qti-response-processing': () => say(msg`Marks by rules of its own: the correct response decides here.`),
  'qti-outcome-declaration': (text) => say(msg`Outcome: ${{ text }}`),
  'qti-time-limits': () => say(msg`Time limits: the course has its own.`),
  'qti-item-session-control': () => say(msg`Rules of a session: a test here has its own.`),
  'qti-stylesheet': (text) => say(msg`Style sheet: ${{ text }}`),
  'qti-catalog-info': () => say(msg`Accessibility catalogue: what it offers is not shown here.`),
  'qti-selection': () => say(msg`Questions drawn by chance: all are here. Make a draw of them in the course.`),
  'qti-ordering': () => say(msg`Questions in an order by chance: the order of the file is kept.`),
  'qti-pre-condition': () => say(msg`Condition before an item: every item is asked here.`),
  'qti-branch-rule': () => say(msg`Way past items: every item is asked here.`),
  'qti-weight': () => say(msg`Weight: its kind gives the marks here.`),
  object: (text) => say(msg`Embedded object: ${{ text }}`),
  text: (text) => say(msg`Text without a place here: “${{ text }}”`),
  math: (text) => say(msg`Formula: “${{ text }}”`),
});

/** The sentence for a detail that was not taken. */
export function qtiSentence(path: string, text: string): string {
  const name = path.split('/').at(-1) ?? path;
  return said[name]?.(text) ?? otherDetail(name.replace(/^@|^qti-/, ''), text);
}
