import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionRow } from '../../questions/queries.ts';
import { exchangedKinds } from '../kinds/exchanged-kinds.ts';
import { type MoodleParts, textElement } from '../kinds/moodle-parts.ts';
import { attribute, xml } from '../kinds/xml-text.ts';

/** A file that a question shows or plays, in its element. */
export type MoodleMedia = { name: string; base64: string; tag: 'audio' | 'img' };

/** A question as an element of Moodle XML; null for one without a form there. */
export function moodleQuestion(row: QuestionRow, media: MoodleMedia[]): string | null {
  const written = writtenOf(row);
  if (!written) return null;
  const { label, explanation, tags, timer_seconds, marks, content } = row;
  const shown = media.map(({ name, tag }) =>
    tag === 'img'
      ? `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(name)}" alt="${attribute(content.picture?.alt ?? '')}"></p>`
      : `<p><audio controls src="@@PLUGINFILE@@/${encodeURIComponent(name)}"></audio></p>`,
  );
  const files = media.map(
    ({ name, base64 }) => `<file name="${attribute(name)}" path="/" encoding="base64">${base64}</file>`,
  );
  const seconds = timer_seconds === null ? '' : `<timelimitinseconds>${Number(timer_seconds)}</timelimitinseconds>\n`;
  const named = tags.map((tag) => `<tag><text>${xml(tag)}</text></tag>`).join('');
  return `<question type="${written.type}">
<name><text>${xml(label)}</text></name>
${textElement('questiontext', written.text, { more: shown.join(''), files: files.join('') })}${
  explanation ? textElement('generalfeedback', explanation) : ''
}<defaultgrade>${marks}</defaultgrade>
<penalty>0</penalty>
<hidden>0</hidden>
${written.rest}${written.type === 'recordrtc' ? seconds : ''}${named ? `<tags>${named}</tags>\n` : ''}</question>
`;
}

function writtenOf<K extends Kind>({ kind, content, key }: KeyedQuestion<K>): MoodleParts {
  return exchangedKinds[kind].moodle(content as ContentOf<K>, key as KeyOf<K>);
}

/** A text that the questions after it are about. */
export function moodlePassage({ title, content }: { title: string; content: string }): string {
  return `<question type="description">\n<name><text>${xml(title)}</text></name>\n${textElement('questiontext', content)}</question>\n`;
}

/** A category, which ends the set before. */
export const MOODLE_TOP = '<question type="category"><category><text>$course$/top</text></category></question>\n';
