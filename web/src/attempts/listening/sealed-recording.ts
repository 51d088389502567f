import { findSealedRecording } from '@parlance/contract/media';
import { fetchAudioFile } from '../../platform/audio-file.ts';
import { call } from '../../platform/call.ts';

/** A recording that was loaded before its test was opened: nothing can be heard until it is unsealed. */
export type SealedRecording = { path: string; mediaType: string; sealed: Blob };

/** A page that did not come over https cannot unseal: there the recording is loaded once the test is open. */
export function canUnseal(): boolean {
  return 'subtle' in crypto;
}

/** Loads the first recording of a course whole; null when there is none. Throws when it does not come. */
export async function loadSealed(
  courseId: string,
  onShare: (share: number | null) => void,
): Promise<SealedRecording | null> {
  const { recording } = await call(findSealedRecording, { params: { courseId } });
  if (!recording) return null;
  const { path, mediaType, bytes } = recording;
  const sealed = await fetchAudioFile(path, onShare);
  // Nobody can tell from what is sealed whether it would play: it must at least be whole.
  if (sealed.size !== bytes) throw new Error(`${sealed.size} of ${bytes} bytes of the recording came.`);
  return { path, mediaType, sealed };
}

/** Whether it is the file that a signed path plays: a course may have changed before its test was opened. */
export function isSealedOf({ path }: SealedRecording, audioPath: string): boolean {
  return path.split('/sealed')[0] === audioPath.split('?')[0];
}

/** The file itself. `recordingKey` is that of the opening's reply. */
export async function unseal({ sealed, mediaType }: SealedRecording, recordingKey: string): Promise<Blob> {
  const base64 = recordingKey.replaceAll('-', '+').replaceAll('_', '/');
  const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['decrypt']);
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
  return new Blob([await crypto.subtle.decrypt(counter, key, await sealed.arrayBuffer())], { type: mediaType });
}
