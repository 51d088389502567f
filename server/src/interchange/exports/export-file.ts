import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { FileType } from '@parlance/contract/endpoint';
import type { ExportCheck, ExportFormat } from '@parlance/contract/interchange/exports';
import { say } from '@parlance/contract/say';
import { cleanText } from '@parlance/contract/texts/characters';
import type { AppContext } from '../../platform/app-context.ts';
import { namePart, type SentFile } from '../../platform/http/sent/sent-file.ts';
import { type Batch, type Exported, mediaNames } from '../writing/exported.ts';
import { giftFile } from '../writing/gift.ts';
import { csvLosses, lossesOf } from '../writing/losses.ts';
import { MOODLE_TOP, type MoodleMedia, moodlePassage, moodleQuestion } from '../writing/moodle.ts';
import { type OpenFile, qtiPackage } from '../writing/qti/package.ts';
import type { OtherFormat } from '../writing/read-back.ts';

/** How many questions are written and read back before others have their turn. */
const AT_ONCE = 20;

type Loss = ExportCheck['losses'][number] & { isOut: boolean };

/** What each question would lose, and how many are in the file. */
export async function checkedBatch(
  { questions }: Batch,
  format: ExportFormat,
): Promise<Pick<ExportCheck, 'questions' | 'exported' | 'losses'>> {
  const losses = await lossesIn(questions, format);
  const out = losses.filter(({ isOut }) => isOut);
  const told = losses.map(({ isOut: _, ...loss }) => loss);
  return { questions: numbersOf(questions), exported: numbersOf(questions) - numbersOf(out), losses: told };
}

async function lossesIn(questions: Exported[], format: ExportFormat): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const [index, question] of questions.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const { what, isOut } = format === 'csv' ? csvLosses(question) : lossesOf(format, question);
    const { row, first, last } = question;
    if (what.length > 0)
      losses.push({ question_id: row.id, first, last, label: row.label || row.content.prompt, what, isOut });
  }
  return losses;
}

function numbersOf(questions: { first: number; last: number }[]): number {
  return questions.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** The questions as a file of another system, and how many can leave. */
export async function otherFile(context: AppContext, batch: Batch, format: OtherFormat) {
  const open = fileOpener(context);
  const losses = await lossesIn(batch.questions, format);
  const staying = new Set(losses.flatMap(({ question_id, isOut }) => (isOut ? [question_id] : [])));
  const leaving = { ...batch, questions: batch.questions.filter(({ row }) => !staying.has(row.id)) };
  const said = losses.map(({ first, label, what }) =>
    cleanText(say(msg`Question ${{ number: first }} (${{ label }}): ${{ what: what.join(' ') }}`)).replace(/\s+/g, ' '),
  );
  const file: SentFile = {
    name: `${namePart(batch.title)}-${NAMES[format]}`,
    type: TYPES[format],
    pieces: pieces[format](leaving, said, open),
  };
  return { file, questions: numbersOf(leaving.questions) };
}

const NAMES: Record<OtherFormat, string> = { qti3: 'qti.zip', moodle: 'moodle.xml', gift: 'gift.txt' };
const TYPES: Record<OtherFormat, FileType> = {
  qti3: 'application/zip',
  moodle: 'application/xml',
  gift: 'text/plain',
};

const pieces: Record<OtherFormat, (batch: Batch, losses: string[], open: OpenFile) => AsyncIterable<string | Buffer>> =
  {
    qti3: (batch, _losses, open) => qtiPackage(batch, open),
    moodle: moodlePieces,
    gift: async function* giftPieces(batch, losses) {
      yield* giftFile(batch, losses);
    },
  };

/** Moodle XML piece by piece, so that no more than one recording is in memory. */
async function* moodlePieces(batch: Batch, losses: string[], open: OpenFile): AsyncGenerator<string> {
  const comment = losses.map((loss) => `\n${loss.replaceAll('--', '- -')}`).join('');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${comment ? `<!--${comment}\n-->\n` : ''}`;
  const names = mediaNames(batch.questions);
  let set: number | null = null;
  for (const question of batch.questions) {
    if (question.set !== set) {
      const passage = question.set === null ? undefined : batch.sets[question.set];
      yield MOODLE_TOP;
      if (passage && passage.content !== '') yield moodlePassage(passage);
      set = question.set;
    }
    yield moodleQuestion(question.row, await moodleMedia(question, names, open)) ?? '';
  }
  yield '</quiz>\n';
}

async function moodleMedia(
  { row }: Exported,
  { nameOf }: ReturnType<typeof mediaNames>,
  open: OpenFile,
): Promise<MoodleMedia[]> {
  const media: MoodleMedia[] = [];
  for (const [key, tag] of [
    [row.picture_key, 'img'],
    [row.audio_key, 'audio'],
  ] as const) {
    if (key === null) continue;
    media.push({ name: nameOf(key), base64: (await buffer(await open(key))).toString('base64'), tag });
  }
  return media;
}

function fileOpener({ store }: AppContext): OpenFile {
  return async (key) => {
    const file = await store.open(key);
    if (!file) throw new Error(`The file ${key} of a question is not in the store.`);
    return file.stream;
  };
}
