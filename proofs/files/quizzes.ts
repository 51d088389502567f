import { randomBytes } from 'node:crypto';
import { silentWav } from '../../server/test/audio-file.ts';
import { png } from '../../server/test/picture-file.ts';

const MIB = 1024 * 1024;
/** How much of the filling stands in the text of a question, the rest in what it has no place for. */
const PROMPT_MAX = 9000;

/** A quiz of Moodle of so many questions and mebibytes. */
export function quiz(questions: number, mebibytes: number): Buffer {
  const size = Math.floor((mebibytes * MIB) / questions) - 420;
  const filler = 'The tide comes in twice a day, and the mill turns with it. '.repeat(1000).slice(0, Math.max(0, size));
  const one = (index: number) =>
    `<question type="multichoice"><name><text>Question ${index}</text></name><questiontext format="html"><text><![CDATA[<p>${filler.slice(0, PROMPT_MAX)}</p><p>What is ${index}?</p>]]></text></questiontext><single>true</single><answer fraction="100"><text>One</text></answer><answer fraction="0"><text>Two</text></answer><hint><text>${filler.slice(PROMPT_MAX)}</text></hint></question>\n`;
  return Buffer.from(`<quiz>\n${Array.from({ length: questions }, (_, index) => one(index + 1)).join('')}</quiz>\n`);
}

/** One with a picture in each question, and a recording in every twentieth; no two of the files are the same. */
export function quizWithMedia(questions: number, mebibytes: number): Buffer {
  const bytes = Math.floor(((mebibytes * MIB) / questions - 600) * 0.75);
  const one = (index: number) => {
    const isHeard = index % 20 === 0;
    const name = isHeard ? 'tide.wav' : 'tide.png';
    const tag = isHeard
      ? `<audio src="@@PLUGINFILE@@/${name}"></audio>`
      : `<img src="@@PLUGINFILE@@/${name}" alt="The mill">`;
    const file = isHeard ? recording(bytes, index) : picture(bytes);
    return `<question type="multichoice"><name><text>Question ${index}</text></name><questiontext format="html"><text><![CDATA[<p>What is ${index}?</p>${tag}]]></text><file name="${name}" path="/" encoding="base64">${file.toString('base64')}</file></questiontext><single>true</single><answer fraction="100"><text>One</text></answer><answer fraction="0"><text>Two</text></answer></question>\n`;
  };
  const parts = Array.from({ length: questions }, (_, index) => Buffer.from(one(index + 1)));
  return Buffer.concat([Buffer.from('<quiz>\n'), ...parts, Buffer.from('</quiz>\n')]);
}

/** What a decoder passes over stands behind the picture. */
function picture(bytes: number): Buffer {
  const shown = png({ width: 640, height: 480 });
  return Buffer.concat([shown, randomBytes(Math.max(0, bytes - shown.length))]);
}

/** Silence of the same length, each with another sample at its end. */
function recording(bytes: number, index: number): Buffer {
  const sound = Buffer.from(silentWav(bytes / 16_000, 8000));
  sound.writeUInt16LE(index, sound.length - 2);
  return sound;
}
