import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { keepAudio } from '../media/keep-audio.ts';
import { keepPicture } from '../media/keep-picture.ts';
import type { AppContext } from '../platform/app-context.ts';
import { readImport } from '../questions/csv/import.ts';
import type { Draft } from '../questions/draft.ts';
import { type CourseName, demoCourses } from './courses.ts';
import { type DemoResult, demoResults } from './results.ts';

export const FOLDER = join(import.meta.dirname, '../../demo');

export type CoursePart = {
  drafts: Draft[];
  audioUploadId: number | null;
  /** Of the picture that its questions show. */
  pictureUploadId: number | null;
};

/** What a person marks: a text or a recording a question. */
export type DemoWork = { texts: string[] } | { uploadIds: number[] };

/** The demo's files, read and stored: all that takes time before the transaction that refers to them. */
export type DemoContent = {
  parts: Map<CourseName, CoursePart[]>;
  /** What was written or said for each result. */
  work: Map<DemoResult, DemoWork>;
};

/** Reads the demo's files and keeps its audio and pictures, which belong to `ownerId` until whoever has them then
 * is there. */
export async function readContent(context: AppContext, ownerId: number): Promise<DemoContent> {
  const content: DemoContent = { parts: new Map(), work: new Map() };
  for (const [name, { type, parts }] of Object.entries(demoCourses)) {
    const read = [];
    for (const part of parts) read.push(await readPart(part, type, context, ownerId));
    content.parts.set(name as CourseName, read);
  }
  for (const result of demoResults) {
    if ('answers' in result) content.work.set(result, await readWork(result.answers, context, ownerId));
  }
  return content;
}

async function readPart(name: string, type: CourseType, context: AppContext, ownerId: number): Promise<CoursePart> {
  const { drafts } = await readImport(await readFile(join(FOLDER, `${name}.csv`)), type);
  const pictureUploadId = await readPicture(name, drafts, context, ownerId);
  if (type !== 'Listening') return { drafts, audioUploadId: null, pictureUploadId };
  const file = { path: join(FOLDER, 'audio', `${name}.mp3`) };
  const { uploadId } = await keepAudio(context, { kind: 'listening', ownerId, file });
  return { drafts, audioUploadId: uploadId, pictureUploadId };
}

/** Keeps the picture that these questions show and has them name it, since only now it has an id. */
async function readPicture(
  name: string,
  drafts: Draft[],
  context: AppContext,
  ownerId: number,
): Promise<number | null> {
  const shown = drafts.flatMap(({ questions }) => questions.flatMap(({ content }) => content.picture ?? []));
  if (shown.length === 0) return null;
  const file = { path: join(FOLDER, 'pictures', `${name}.png`) };
  const { uploadId } = await keepPicture(context, { ownerId, file });
  for (const picture of shown) picture.upload_id = uploadId;
  return uploadId;
}

async function readWork(
  { files, count }: { files: string; count: number },
  context: AppContext,
  ownerId: number,
): Promise<DemoWork> {
  const paths = Array.from({ length: count }, (_, index) => join(FOLDER, 'answers', `${files}-${index + 1}`));
  if (paths.every((path) => existsSync(`${path}.txt`))) {
    const texts = await Promise.all(paths.map((path) => readFile(`${path}.txt`, 'utf8')));
    return { texts: texts.map((text) => text.trimEnd()) };
  }
  const uploadIds = [];
  for (const path of paths) {
    const file = { path: `${path}.webm` };
    uploadIds.push((await keepAudio(context, { kind: 'recording', ownerId, file })).uploadId);
  }
  return { uploadIds };
}
