import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const LISTENING_AUDIO_MAX_BYTES = 50 * 1024 * 1024;
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

/** Below this peak over the whole clip a recording counts as silent; the browser's meter judges it. In dBFS. */
export const SILENCE_PEAK_DBFS = -50;

/** Audio is told by its bytes: webm, ogg, mp3, mp4/m4a or wav. `filePath` is what a question on it is sent with. */
export const uploadListeningAudio = endpoint({
  method: 'POST',
  path: '/api/tests/upload-listening-audio',
  audience: 'admin',
  fileForm: {
    files: 'listeningAudio',
    maxFiles: 1,
    fields: z.strictObject({}),
    maxBytes: LISTENING_AUDIO_MAX_BYTES,
  },
  reply: z.object({ message: z.string(), filePath: z.string(), durationSeconds: z.number() }),
  refusals: ['audio_missing', 'audio_empty', 'audio_wrong_type'],
});
