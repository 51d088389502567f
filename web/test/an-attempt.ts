import type { Attempt } from '@parlance/contract/attempts';

const START = Date.now();

/** An attempt of an hour that has just begun, but for what `part` says. */
export function anAttempt(part: Partial<Attempt>): Attempt {
  const startedAt = new Date(START).toISOString();
  return {
    id: 5,
    courseId: 7,
    status: 'open',
    startedAt,
    deadline: new Date(START + 3_600_000).toISOString(),
    serverNow: startedAt,
    durationSeconds: 3600,
    baseSeconds: 3600,
    extendedSeconds: 0,
    breaks: { left: 0, seconds: 0, currentId: null },
    extraPlays: 0,
    recordingPercent: 0,
    answers: {},
    flags: [],
    currentQuestionId: null,
    questionClocks: {},
    sequence: 0,
    savedAt: null,
    recordings: {},
    plays: [],
    ...part,
  };
}
