import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { detailsFrom, marksOfMade, tagsOfCategory } from '../details.ts';
import { mediaOf } from '../media.ts';
import { otherDetail } from '../other-detail.ts';
import { passageText } from '../passage-text.ts';
import { type Made, type OpenItem, openItem, type ReadItem, type Reading, refuseMany } from '../report.ts';
import {
  detailsOf,
  type Element,
  elementOf,
  isElement,
  listRest,
  type RawElement,
  take,
  takeAll,
  takeKnown,
} from '../xml/element.ts';
import { moodleKinds } from './moodle-kinds.ts';
import { type MoodleFiles, openMoodleFiles, passOverUnchosen, UNCHOSEN_PARTS } from './question-parts.ts';

/** What has no question here, and what to do about it. */
const LEFT_OUT = byName<MessageDescriptor>({
  calculated: msg`Calculated question: the numbers would have to be made for each learner.`,
  calculatedmulti: msg`Calculated question: the numbers would have to be made for each learner.`,
  calculatedsimple: msg`Calculated question: the numbers would have to be made for each learner.`,
  random: msg`Random question: draw from the bank instead.`,
  randomsamatch: msg`Random question: draw from the bank instead.`,
  ddimageortext: msg`Words to drag on a picture: make it a matching question with a picture.`,
  ddmarker: msg`Markers to drag on a picture: make it a matching question with a picture.`,
});

/** Reads Moodle XML (https://docs.moodle.org/en/Moodle_XML_format). A description before questions is their passage. */
export function readMoodle(root: RawElement, file: string): Reading {
  const files = openMoodleFiles();
  root.isTaken = true;
  const items: ReadItem[] = [];
  const sets: Reading['sets'] = [];
  let tags: string[] = [];
  let set: number | null = null;
  let listed = 0;
  const children = root.children.filter(isElement).map(take);
  refuseMany(children.length);
  for (const [index, element] of children.entries()) {
    const type = element.name === 'question' ? (element.attribute('type') ?? '') : element.name;
    const item = openItem({ file, line: element.line, element: type });
    if (type === 'category') {
      const path = element.child('category')?.child('text')?.text() ?? '';
      passOverUnchosen(element);
      passOverInfo(element);
      listed += listRest(item, element.peek, moodleSentence);
      tags = tagsOfCategory(item, path);
      items.push(item.asPart(path));
      set = null;
    } else if (type === 'description' && isQuestion(children[index + 1])) {
      const { read, passage } = readDescription(item, element, files);
      listed += listRest(item, element.peek, moodleSentence);
      items.push(read());
      set = sets.length;
      sets.push(passage);
    } else if (moodleKinds[type]) {
      const { made, title } = readQuestion(item, { element, type, tags, set }, files);
      listed += listRest(item, element.peek, moodleSentence);
      items.push(item.asQuestion(title, made));
    } else {
      const title = element.child('name')?.child('text')?.text() ?? type;
      const why = LEFT_OUT[type] ?? msg`The type “${{ type }}” is no question here.`;
      listed += takeAll(element.peek);
      items.push(item.asLeftOut(title, say(type === 'description' ? msg`A text without questions after it.` : why)));
    }
  }
  const rest = openItem({ file, line: root.line, element: 'quiz' });
  const listedOfQuiz = listRest(rest, root, moodleSentence);
  if (listedOfQuiz > 0) items.unshift(rest.asPart('Quiz'));
  return { items, sets, details: detailsOf(root, listed + listedOfQuiz), files: files.files };
}

function isQuestion(element: Element | undefined): boolean {
  const type = element?.peek.attributes.find(({ name }) => name === 'type')?.value ?? '';
  return type === 'description' || moodleKinds[type] !== undefined;
}

/** Says who made the category, if anything. */
function passOverInfo(category: Element): void {
  const info = category.child('info');
  if (!info) return;
  info.passOver('format', 'html', 'moodle_auto_format', 'plain_text', 'markdown');
  if (!info.peek.children.some((child) => 'name' in child && child.children.length > 0)) takeAll(info.peek);
}

function readDescription(item: OpenItem, element: Element, files: MoodleFiles) {
  const title = nameOf(element);
  const { text, shown } = files.read(item, element.child('questiontext'));
  const sounds = shown.filter(({ tag }) => tag !== 'img');
  for (const { name, tag } of shown) {
    if (tag === 'img')
      item.lose(
        element.line,
        'img',
        say(msg`Picture: ${{ name: name.slice(name.indexOf('/') + 1) }}. Questions show pictures, passages none.`),
      );
  }
  passOverUnchosen(element);
  return {
    read: () => item.asPart(title),
    passage: {
      title: title || 'Passage',
      content: passageText(item, text),
      media: { ...(sounds[0] && { audio: sounds[0].name }) },
    },
  };
}

function nameOf(element: Element): string {
  return element.child('name')?.child('text')?.text() ?? '';
}

type Surroundings = { element: Element; type: string; tags: string[]; set: number | null };

function readQuestion(
  item: OpenItem,
  { element, type, tags, set }: Surroundings,
  files: MoodleFiles,
): { made: Made; title: string } {
  const title = nameOf(element);
  const asks = files.read(item, element.child('questiontext'));
  const { media, picture } = mediaOf(item, asks, title);
  const explained: string[] = [];
  const read = (part: Element | null) => files.read(item, part).text;
  const general = read(element.child('generalfeedback'));
  const { asked, timerSeconds } = moodleKinds[type]?.({ item, element, prompt: asks.text, read, explained }) ?? {};
  passOverGrade(element, asked);
  const own =
    element
      .child('tags')
      ?.children('tag')
      .map((tag) => tag.child('text')?.text() ?? tag.text()) ?? [];
  const said = detailsFrom(item, { label: title, tags: [...tags, ...own], explanation: [general, ...explained] });
  passOverUnchosen(element);
  const content = picture && asked ? { ...(asked.content as object), picture } : asked?.content;
  return {
    title: title || asks.text,
    made: { asked: { ...(asked as Made['asked']), content }, said, media, set, ...(timerSeconds && { timerSeconds }) },
  };
}

/** Marks that are those of its kind say nothing. */
function passOverGrade(element: Element, asked: Made['asked'] | undefined): void {
  const marks = marksOfMade(asked);
  const grade = element.peek.children.find((child) => isElement(child) && child.name === 'defaultgrade');
  if (marks === null || !grade || !isElement(grade)) return;
  if (Number(elementOf(grade).text()) === marks) takeKnown(grade, UNCHOSEN_PARTS);
  else grade.isTaken = false;
}

/** What is said of a detail of Moodle XML that has no place here, by the end of its path. */
const said = byName<(text: string) => string>({
  penalty: (text) =>
    say(msg`Penalty: ${{ number: number(text) }} for a second try. Every question is answered once here.`),
  hint: (text) => say(msg`Hint: “${{ text }}”`),
  defaultgrade: (text) => say(msg`Marks: ${{ number: number(text) }} in the file. Here its kind gives the marks.`),
  shuffleanswers: () => say(msg`Shuffled answers: the order of the file is kept.`),
  answernumbering: () => say(msg`Numbering: options are called A, B, C.`),
  idnumber: (text) => say(msg`Number: ${{ text }}`),
  hidden: () => say(msg`Hidden: it can be seen here.`),
  correctfeedback: (text) => say(msg`Feedback to right answers: “${{ text }}”`),
  partiallycorrectfeedback: (text) => say(msg`Feedback to answers right in part: “${{ text }}”`),
  incorrectfeedback: (text) => say(msg`Feedback to wrong answers: “${{ text }}”`),
  responsetemplate: (text) => say(msg`Template: “${{ text }}”`),
  tolerance: (text) => say(msg`Tolerance: ${{ text }}. Only the number itself is accepted.`),
  usecase: () => say(msg`Upper and lower case.`),
});

/** The sentence for a detail that was not taken. */
function moodleSentence(path: string, text: string): string {
  const name = path.split('/').at(-1) ?? path;
  return said[name]?.(text) ?? otherDetail(name.replace('@', ''), text);
}

function number(text: string): string {
  return Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 100) / 100) : text;
}
