import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { keepAudio } from '../../media/keep-audio.ts';
import { keepPicture } from '../../media/keep-picture.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { NamedMedia, ReadItem } from '../reading/report.ts';
import type { ReadingHead } from '../reading/worker/run-reader.ts';

type Kept = { uploadId: number } | { wrong: string };

/**
 * Puts the files of a reading into the store, each once, as far as its questions show or play them: what no question
 * refers to a week later is removed. A file that is none is listed under its questions. Gives the recording of each item.
 */
export function mediaKeeper(context: AppContext, { sets, files }: ReadingHead, ownerId: number) {
  const kept = new Map<string, Promise<Kept>>();
  const keep = (name: string, kind: keyof NamedMedia): Promise<Kept> => {
    const known = kept.get(name);
    if (known) return known;
    const file = files.find((one) => one.name === name);
    const made = file
      ? keepFile(context, { kind, path: file.path, ownerId })
      : Promise.resolve({ wrong: say(msg`It is not in the file.`) });
    kept.set(name, made);
    return made;
  };
  return async (items: ReadItem[]): Promise<(number | null)[]> => {
    const ids: (number | null)[] = [];
    for (const item of items) {
      const { picture, audio: ownAudio } = item.question?.media ?? {};
      const audio = ownAudio ?? (item.set === null ? undefined : sets[item.set]?.media.audio);
      let audioUploadId: number | null = null;
      if (item.question && picture !== undefined) givePicture(item, picture, await keep(picture, 'picture'));
      if (item.question && audio !== undefined) {
        const stored = await keep(audio, 'audio');
        if ('uploadId' in stored) audioUploadId = stored.uploadId;
        else {
          list(item, audio, stored.wrong);
          // What is asked of a recording cannot be answered without it.
          item.state = 'faulty';
        }
      }
      ids.push(audioUploadId);
    }
    return ids;
  };
}

function givePicture(item: ReadItem, name: string, kept: Kept): void {
  const { draft } = item.question ?? {};
  if (!draft?.content.picture) return;
  if ('uploadId' in kept) {
    draft.content = {
      ...draft.content,
      picture: { ...draft.content.picture, upload_id: kept.uploadId },
    } as typeof draft.content;
    return;
  }
  list(item, name, kept.wrong);
  const { picture: _none, ...content } = draft.content;
  draft.content = content as typeof draft.content;
  // Places on a plan that is not there cannot be labelled.
  if ('style' in content && content.style === 'labels') item.state = 'faulty';
}

function list(item: ReadItem, name: string, wrong: string): void {
  const text = say(msg`File: ${{ name: name.slice(name.indexOf('/') + 1) }}. ${{ wrong }}`);
  item.reasons.push({ line: item.line, path: 'file', text, count: 1 });
  if (item.state === 'mapped') item.state = 'changed';
}

async function keepFile(
  context: AppContext,
  { kind, path, ownerId }: { kind: keyof NamedMedia; path: string; ownerId: number },
): Promise<Kept> {
  try {
    const file = { path };
    const { uploadId } =
      kind === 'picture'
        ? await keepPicture(context, { ownerId, file })
        : await keepAudio(context, { kind: 'listening', ownerId, file });
    return { uploadId };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'away') return { wrong: error.message };
    throw error;
  }
}
