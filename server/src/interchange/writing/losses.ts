import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { kindOf, marksOf, typesOfCourse } from '@parlance/contract/kinds/kinds';
import { allOf, say } from '@parlance/contract/say';
import type { DraftQuestion } from '../../questions/draft.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { byName } from '../by-name.ts';
import { exchangedKinds } from '../kinds/exchanged-kinds.ts';
import { acceptedTexts } from '../kinds/written-texts.ts';
import { XmlFault } from '../reading/xml/parse.ts';
import { canLeave, type Exported } from './exported.ts';
import { type OtherFormat, readBack } from './read-back.ts';

const RECORDING = msg`the recording`;
const CORRECTED = msg`how it was corrected to count`;

/** What is lost, in sentences, and whether the question is not in the file at all. */
export type Losses = { isOut: boolean; what: string[] };

/** What of a question a file in this format does not have, in sentences; none for a question that leaves whole. */
export function lossesOf(format: OtherFormat, question: Exported): Losses {
  const { row } = question;
  if (!canLeave(question)) return out(msg`It is not in the file: its key cannot mark. Correct the key first.`);
  const read = backFrom(format, row);
  if (read === 'broken') return out(msg`It is not in the file: what was written of it could not be read again.`);
  if (!read) return out(msg`It is not in the file: the format has no question of this kind.`);
  const lost = differences(row, read);
  if (format === 'gift' && row.audio_key !== null) lost.push(say(RECORDING));
  const becomes =
    read.kind === row.kind
      ? []
      : [say(msg`It becomes another kind of question there: ${{ kind: say(exchangedKinds[read.kind].called) }}.`)];
  return { isOut: false, what: [...becomes, ...notInFile(lost)] };
}

/** What is read back of a question; a file in which it cannot be read would not be read at all. */
function backFrom(format: OtherFormat, row: QuestionRow): DraftQuestion | null | 'broken' {
  try {
    return readBack[format](row);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return 'broken';
  }
}

/** What a CSV of Parlance does not have. */
export function csvLosses({ row }: Exported): Losses {
  if (!typesOfCourse.Reading.some((type) => kindOf[type] === row.kind) && row.course_id === null) {
    return out(msg`It is not in the file: a CSV of the bank has questions to read and listen to.`);
  }
  const lost = [
    ...(row.level === null ? [] : [say(msg`the level`)]),
    ...(row.topic === '' ? [] : [say(msg`the topic`)]),
    ...(row.audio_key === null ? [] : [say(RECORDING)]),
    ...(row.picture_key === null ? [] : [say(msg`the picture`)]),
    ...(row.scoring ? [say(CORRECTED)] : []),
  ];
  return { isOut: false, what: notInFile(lost) };
}

/** What a part of a content is called where it is lost. */
const PARTS = byName<MessageDescriptor>({
  limit: msg`the limit of words`,
  picture: msg`the picture`,
  reuse: msg`whether an option may be used again`,
  layout: msg`the layout`,
  style: msg`what the options are`,
  title: msg`the title`,
  labels: msg`the words of the answers`,
  marking: msg`how an order is marked`,
  bank: msg`the list of words`,
  shuffle: msg`whether options are shuffled`,
  marking_weight: msg`its weight in marking`,
  fixed: msg`which options keep their place`,
});

function differences(row: QuestionRow, read: DraftQuestion): string[] {
  const content = row.content as Record<string, unknown>;
  const there = read.content as Record<string, unknown>;
  const isSameKind = row.kind === read.kind;
  const names = isSameKind ? [...new Set([...Object.keys(content), ...Object.keys(there)])] : ['limit', 'picture'];
  const parts = names
    .filter((name) => !isSame(withoutUpload(content[name]), withoutUpload(there[name])))
    .map((name) => say(PARTS[name] ?? msg`the exact form of its texts`));
  const key = row.key as { gaps?: unknown; rules?: unknown };
  const readKey = read.key as { gaps?: unknown; rules?: unknown };
  const { rules: _rules, ...rest } = key;
  const { rules: _readRules, ...readRest } = readKey;
  const lost = [
    ...parts,
    ...(isSameKind && !isSame(rest, readRest) ? [keyLoss(row, read)] : []),
    ...(isSame(key.rules, readKey.rules) ? [] : [say(msg`the answer rules`)]),
    ...(row.scoring ? [say(CORRECTED)] : []),
    ...(marksOf(row) === marksOf(read) ? [] : [say(msg`its marks`)]),
    ...(row.label === (read.label ?? '') ? [] : [say(msg`the name`)]),
    ...(row.explanation === (read.explanation ?? '') ? [] : [say(msg`the explanation`)]),
    ...(isSame(row.tags, read.tags ?? []) ? [] : [say(msg`the tags`)]),
    ...(row.level === (read.level ?? null) ? [] : [say(msg`the level`)]),
    ...(row.topic === (read.topic ?? '') ? [] : [say(msg`the topic`)]),
    ...(Number(row.timer_seconds) === Number(read.timer_seconds) ? [] : [say(msg`the time`)]),
  ];
  return [...new Set(lost)];
}

/** A key that accepts the same has lost what each of it is worth, or only how its author wrote it. */
function keyLoss(row: QuestionRow, read: DraftQuestion): string {
  const [own, there] = [acceptedBy(row.key), acceptedBy(read.key)];
  if (!isSame(own.right, there.right)) return say(msg`a part of the key`);
  if (isSame(own.worths, there.worths)) return say(msg`the brackets of its key`);
  return own.worths
    ? say(msg`the exact worth of its answers`)
    : say(msg`that all correct options are needed for the mark`);
}

/** What a key accepts, and what that is worth; without worths of letters all of them are needed. */
function acceptedBy(key: object): { right: unknown; worths?: unknown } {
  if (!('gaps' in key)) {
    const { credit: worths, ...right } = key as { credit?: unknown };
    return { right, worths };
  }
  const accepted = acceptedTexts(key as TextKey).map((texts) =>
    texts.toSorted((one, other) => (one.text < other.text ? -1 : 1)),
  );
  return {
    right: accepted.map((texts) => texts.map(({ text }) => text)),
    worths: accepted.map((texts) => texts.map(({ worth }) => worth)),
  };
}

function withoutUpload(value: unknown): unknown {
  return value && typeof value === 'object' && 'upload_id' in value ? { ...value, upload_id: 0 } : value;
}

/** Whether two values are the same JSON, in whatever order their fields stand. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.map(([name, part]) => [name, sorted(part)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function out(sentence: MessageDescriptor): Losses {
  return { isOut: true, what: [say(sentence)] };
}

function notInFile(lost: string[]): string[] {
  if (lost.length === 0) return [];
  const all = allOf(lost);
  const list = `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
  return [
    say(
      msg`${plural({ count: lost.length }, { one: msg`${{ list }} is not in the file.`, other: msg`${{ list }} are not in the file.` })}`,
    ),
  ];
}
