import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOut } from './id.ts';

export const LISTENING_AUDIO_MAX_BYTES = 50 * 1024 * 1024;
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The least and the most a picture has of pixels a side. */
export const PICTURE_SIDES = { least: 16, most: 6000 };
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

/** Below this peak over the whole clip a recording counts as silent; the browser's meter judges it. In dBFS. */
export const SILENCE_PEAK_DBFS = -50;

/** Audio is told by its bytes: webm, ogg, mp3, mp4/m4a or wav. `filePath` is what a question on it is sent with. */
export const uploadListeningAudio = endpoint({
  method: 'POST',
  path: '/api/tests/upload-listening-audio',
  audience: 'admin',
  reach: 'shared',
  fileForm: {
    files: 'listeningAudio',
    maxFiles: 1,
    fields: z.strictObject({}),
    maxBytes: LISTENING_AUDIO_MAX_BYTES,
  },
  reply: z.object({ message: z.string(), filePath: z.string(), durationSeconds: z.number() }),
  refusals: ['audio_missing', 'audio_empty', 'audio_wrong_type'],
});

/** A picture for a question, told by its bytes: PNG, JPEG or WebP. `upload_id` is what its content names it by. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  audience: 'admin',
  reach: 'shared',
  rawFile: { maxBytes: PICTURE_MAX_BYTES },
  reply: z.object({ upload_id: idOut, path: z.string(), width: z.int(), height: z.int() }),
  refusals: ['picture_wrong_type', 'picture_wrong_size'],
});

/** In the reply that opens a Listening test: what `findSealedRecording` gave before is unsealed with it. */
export const recordingKey = z.string().optional();

/**
 * Where the first recording of a Listening course can be loaded before its test is opened. The file at `path` is
 * sealed: AES-256 in counter mode, the counter beginning at 0. `recordingKey` in the reply of the opening, 32 bytes in
 * base64url, unseals it: nothing can be heard before the clock runs. `recording` is null for a course without one.
 */
export const findSealedRecording = endpoint({
  method: 'GET',
  path: '/api/tests/sealed-recording/:courseId',
  audience: 'learner',
  params: z.strictObject({ courseId: id }),
  reply: z.object({ recording: z.object({ path: z.string(), mediaType: z.string(), bytes: z.int() }).nullable() }),
  refusals: [],
});
