import { readFile } from 'node:fs/promises';
import { PICTURE_SIDES } from '@parlance/contract/media';
import { imageSize } from 'image-size';
import type { AppContext } from '../platform/app-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { type KeptFile, keepFile } from './keep-file.ts';

export type Picture = { mediaType: string; width: number; height: number; bytes: number };

/** What a file begins with, by its type: nothing else is read as a picture, whatever it is called. */
const BEGINNINGS: [mediaType: string, type: string, isIt: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', 'jpg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    'webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** From this one on the orientation that a camera writes down lays a picture on its side. */
const ON_ITS_SIDE = 5;

/**
 * Keeps a picture for a question: told by its bytes, measured, stored and written down. Refuses with
 * `picture_wrong_type` and `picture_wrong_size`. What no question shows a week later is removed again.
 */
export async function keepPicture(
  context: AppContext,
  { ownerId, file }: { ownerId: number; file: { path: string } },
): Promise<Picture & KeptFile> {
  return await keepFile(context, file.path, { kind: 'picture', ownerId, ...readPicture(await readFile(file.path)) });
}

/** What a picture is, as it is shown. */
export function readPicture(bytes: Buffer): Picture {
  const [mediaType, type] = BEGINNINGS.find(([, , isIt]) => isIt(bytes)) ?? [];
  if (!mediaType) throw new Refusal('picture_wrong_type');
  const size = sizeOf(bytes);
  if (size?.type !== type) throw new Refusal('picture_wrong_type');
  const isTurned = (size?.orientation ?? 1) >= ON_ITS_SIDE;
  const [width = 0, height = 0] = isTurned ? [size?.height, size?.width] : [size?.width, size?.height];
  const { least, most } = PICTURE_SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most) throw new Refusal('picture_wrong_size');
  return { mediaType, width, height, bytes: bytes.length };
}

/** Null for a file that only begins like a picture. */
function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
