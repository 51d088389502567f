import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../platform/draft/draft.ts';
import { recordingKey, type WaitingRecording } from '../../platform/recording/kept-recording.ts';
import { dropRecording, findRecordings, keepRefusal } from '../../platform/recording/recording-store.ts';
import { handInLate } from './hand-in.ts';
import { sendRecording } from '../speaking/speaking-calls.ts';

vi.mock('../../platform/recording/recording-store.ts', () => ({
  dropRecording: vi.fn(),
  findRecordings: vi.fn(),
  keepRefusal: vi.fn(),
}));
vi.mock('../speaking/speaking-calls.ts', () => ({ sendRecording: vi.fn() }));

const about = { courseName: 'First Interview', courseType: 'Speaking', deadline: '', total: 3 } as const;
const draft: Draft = {
  accountId: 3,
  attemptId: 9,
  courseId: 4,
  answers: {},
  flags: [],
  currentQuestionId: null,
  sequence: 1,
  unsent: { answers: [], flags: false, currentQuestionId: false },
  about,
};

function aRecording(questionId: number, part: Partial<WaitingRecording> = {}): WaitingRecording {
  const of = { accountId: 3, attemptId: 9, questionId, take: 1 };
  const known = { mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
  return { ...of, ...known, key: recordingKey(of), blob: new Blob(['sound']), ...part };
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe('handing in what waits on the device', () => {
  it('drops what the server has, and keeps what it would not take, with its words', async () => {
    const [large, fine] = [aRecording(1), aRecording(2)];
    vi.mocked(findRecordings).mockResolvedValue([large, fine]);
    vi.mocked(sendRecording)
      .mockResolvedValueOnce({ kind: 'refused', message: 'The file is too large.' })
      .mockResolvedValueOnce({ kind: 'late' });
    expect(await handInLate(draft, false)).toBe(true);
    expect(vi.mocked(dropRecording).mock.calls).toEqual([[fine]]);
    const refusal = { message: 'The file is too large.', courseName: 'First Interview' };
    expect(vi.mocked(keepRefusal).mock.calls).toEqual([[large, refusal]]);
  });

  it('does not send again what was refused before, and says that nothing arrived', async () => {
    const refusal = { message: 'The file is too large.', courseName: 'First Interview' };
    vi.mocked(findRecordings).mockResolvedValue([aRecording(1, { refusal })]);
    expect(await handInLate(draft, false)).toBe(false);
    expect(sendRecording).not.toHaveBeenCalled();
    expect(dropRecording).not.toHaveBeenCalled();
  });
});
