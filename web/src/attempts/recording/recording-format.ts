/** What a recorder is asked for, the best first. Safari records nothing but mp4. */
const formats = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/** The best format this browser can record, or null when it can record none. */
export function pickRecordingFormat(isSupported: (type: string) => boolean): string | null {
  return formats.find(isSupported) ?? null;
}

/** What this browser itself records. */
export function browserRecordingFormat(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return pickRecordingFormat((type) => MediaRecorder.isTypeSupported(type));
}
