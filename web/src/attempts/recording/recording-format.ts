/** What a recorder is asked for, the best first. Older Safari records nothing but mp4. */
const formats = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/**
 * The best format that this browser can record and says it can play back, because a learner listens to the recording:
 * some record webm that they cannot play. One that plays none records what it can; null when that is nothing.
 */
export function pickRecordingFormat(
  records: (type: string) => boolean,
  plays: (type: string) => boolean,
): string | null {
  return formats.find((type) => records(type) && plays(type)) ?? formats.find(records) ?? null;
}

/** What this browser itself records. */
export function browserRecordingFormat(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  const audio = document.createElement('audio');
  return pickRecordingFormat(
    (type) => MediaRecorder.isTypeSupported(type),
    (type) => audio.canPlayType(type) !== '',
  );
}
