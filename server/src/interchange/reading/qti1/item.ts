import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { detailsFrom, marksOfMade } from '../details.ts';
import { mediaOf, passageMedia } from '../media.ts';
import { passageText } from '../passage-text.ts';
import { type Made, type OpenItem, openItem, type Place, type ReadItem } from '../report.ts';
import { type Element, listRest } from '../xml/element.ts';
import { askedOf } from './asked.ts';
import { type Facts, factsOf } from './facts.ts';
import { joinedTexts, type Texts, textOf } from './material.ts';
import { type Presentation, presentationOf, unknownIn } from './presentation.ts';
import { isRight, type Rule, rulesOf } from './rules.ts';
import { sayUnknown, scoresOf } from './scores.ts';
import { marksSentence, qti1Sentence } from './sentences.ts';

/** What an item stands in. */
export type Surroundings = {
  place: Place;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  /** Of the section or bank that it stands in. */
  tags: string[];
  set: number | null;
};

/** Reads an item of QTI 1.2: one row for each of its questions. Gives how many of its details are listed under the first. */
export function readQti1Item(element: Element, around: Surroundings): { rows: ReadItem[]; listed: number } {
  const item = openItem(around.place);
  const texts: Texts = { item, fileOf: around.fileOf, shown: [] };
  const { title, facts } = headOf(item, element);
  const presentation = presentationOf(texts, element);
  const { rules, hasOwn } = rulesOf(element);
  const explained = feedbackOf(texts, element, { presentation, rules });
  const unknown = unknownIn(element.peek);
  const asking = { item, facts, presentation, rules, scores: scoresOf(rules), explained };
  const why = facts.leftOut ?? (unknown ? say(msg`The interaction “${{ unknown }}” is no question here.`) : null);
  const asked = why === null ? askedOf(asking) : [];
  const finish = (rows: () => ReadItem[]) => {
    const listed = listRest(item, element.peek, qti1Sentence);
    return { rows: rows(), listed };
  };
  if (asked.length === 0) return finish(() => [item.asLeftOut(title, why ?? say(msg`It asks nothing.`))]);
  sayUnknown(item, presentation, rules);
  if (hasOwn && facts.hint !== 'text' && !rules.some((rule) => isRight(rule) && rule.groups.length > 0)) {
    const text = say(msg`Key: its marks come from rules of its own, and it names no correct response.`);
    item.fail(item.place.line, 'resprocessing', text);
  }
  const own = asked.map(marksOfMade);
  sayMarks(item, facts, own.includes(null) ? null : own.reduce<number>((sum, marks) => sum + (marks ?? 0), 0));
  const { media, picture } = mediaOf(item, texts, title);
  const tags = facts.title === '' ? around.tags : [...around.tags, facts.title];
  const said = detailsFrom(item, { label: title, tags, explanation: explained });
  return finish(() =>
    asked.map((one, index) => {
      const content = picture ? { ...(one.content as object), picture } : one.content;
      const made: Made = { asked: { ...one, content }, said, media, set: around.set };
      const { prompt } = one.content as { prompt?: string };
      return (index === 0 ? item : openItem(around.place)).asQuestion(title || (prompt ?? ''), made);
    }),
  );
}

/** Reads an item that asks nothing, as Canvas has before its questions: a passage. */
export function readQti1Passage(element: Element, { place, fileOf }: Surroundings) {
  const item = openItem(place);
  const texts: Texts = { item, fileOf, shown: [] };
  const { title, facts } = headOf(item, element);
  const { parts } = presentationOf(texts, element);
  sayMarks(item, facts, 0);
  const set = {
    title: title || 'Passage',
    content: passageText(item, joinedTexts(parts)),
    media: passageMedia(item, texts),
  };
  const listed = listRest(item, element.peek, qti1Sentence);
  return { rows: [item.asPart(title)], set, listed };
}

function headOf(item: OpenItem, element: Element): { title: string; facts: Facts } {
  for (const name of ['ident', 'label', 'xml:lang']) element.attribute(name);
  element.passOver('maxattempts', '0');
  const facts = factsOf(item, element, ['itemmetadata', 'qtimetadata']);
  return { title: element.attribute('title') ?? '', facts };
}

/** Marks that are those of its kind say nothing. */
function sayMarks(item: OpenItem, { marks }: Facts, own: number | null): void {
  if (marks === null || Number(marks) === own) return;
  item.lose(item.place.line, 'marks', marksSentence(marks));
}

type Answers = { presentation: Presentation; rules: Rule[] };

/** What is said to answers: lines of the explanation. */
function feedbackOf(texts: Texts, element: Element, { presentation, rules }: Answers): string[] {
  const { responses } = presentation;
  const names = new Map<string, string>();
  for (const { labels } of responses) {
    for (const [index, { ident, text }] of labels.entries()) {
      names.set(ident, responses.length > 1 ? text : (optionLetters[index] ?? String(index + 1)));
    }
  }
  const about = new Map<string, string>();
  for (const { groups, nots, shows } of rules) {
    const [term, ...more] = groups.flat();
    const name = term && (names.get(term.value || term.ident) ?? term.value);
    if (!name || more.length > 0 || nots.length > 0) continue;
    for (const feedback of shows) about.set(feedback, name);
  }
  return element.children('itemfeedback').flatMap((feedback) => {
    for (const name of ['title', 'view']) feedback.attribute(name);
    const ident = feedback.attribute('ident') ?? '';
    const text = textOf(texts, feedback);
    const isSaid = /correct/i.test(ident);
    const name = isSaid ? (/incorrect/i.test(ident) ? 'Wrong' : 'Right') : about.get(ident);
    return text === '' ? [] : [name ? `${name}: ${text}` : text];
  });
}
