import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { otherDetail } from '../other-detail.ts';

const time = (text: string) => say(msg`Time limit: ${{ text }}. The course has its own.`);
const session = () => say(msg`Rules of a session: a test here has its own.`);
const rules = () => say(msg`Marks by rules of its own: the correct response decides here.`);
const outcome = (text: string) => say(msg`Outcome: ${{ text }}`);
const instructions = (text: string) =>
  say(msg`Instructions: “${{ text }}” Put them into the passage or the question that needs them.`);

/** What is said of marks that are not those of a kind. */
export function marksSentence(marks: string): string {
  const number = Number.isFinite(Number(marks)) ? String(Math.round(Number(marks) * 100) / 100) : marks;
  return say(msg`Marks: ${{ number }} in the file. Here its kind gives the marks.`);
}

/** What is said of a detail of QTI 1.2 that has no place here, by the end of its path. */
const said = byName<(text: string) => string>({
  '@shuffle': () => say(msg`Shuffled answers: the order of the file is kept.`),
  '@minnumber': (text) => say(msg`Fewest options to choose: ${{ text }}. Here a learner may leave a question.`),
  qmd_timelimit: time,
  duration: time,
  cc_maxattempts: (text) => say(msg`Attempts: ${{ text }}. The course has its own limit.`),
  assessmentcontrol: session,
  sectioncontrol: session,
  itemcontrol: session,
  selection_ordering: () => say(msg`Questions drawn by chance: all are here. Make a draw of them in the course.`),
  'selection_number/text': (text) => say(msg`Questions to draw: ${{ text }}`),
  'sourcebank_ref/text': (text) => say(msg`Bank to draw from: ${{ text }}`),
  'points_per_item/text': marksSentence,
  resprocessing: rules,
  respcondition: rules,
  conditionvar: rules,
  setvar: outcome,
  decvar: outcome,
  rubric: instructions,
  presentation_material: instructions,
  objectives: instructions,
  itemref: (text) => say(msg`Item: ${{ href: text }} is not in the package.`),
  text: (text) => say(msg`Text without a place here: “${{ text }}”`),
});

/** The sentence for a detail that was not taken. */
export function qti1Sentence(path: string, text: string): string {
  const [name = path, parent = ''] = path.split('/').toReversed();
  const sentence = (name === 'text' && said[`${parent}/text`]) || said[name];
  return sentence?.(text) ?? otherDetail(name.replace('@', ''), text);
}
