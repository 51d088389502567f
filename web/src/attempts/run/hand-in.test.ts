import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, call } from '../../platform/call.ts';
import { dropRecording, findRecordings, keepRefusal } from '../device/recording-store.ts';
import type { Draft } from '../draft/draft.ts';
import { recordingKey, type WaitingRecording } from '../recording/kept-recording.ts';
import { sendSubmission } from './attempt-calls.ts';
import { handIn, handInLate } from './hand-in.ts';
import { sendRecording } from './recording-calls.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../device/recording-store.ts', () => ({
  dropRecording: vi.fn(),
  findRecordings: vi.fn(),
  keepRefusal: vi.fn(),
}));
vi.mock('../../platform/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('./attempt-calls.ts', () => ({ sendSubmission: vi.fn() }));
vi.mock('./recording-calls.ts', () => ({ sendRecording: vi.fn() }));

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
  it('tells of the questions that were opened before it sends what was said: only then does it count', async () => {
    const order: string[] = [];
    vi.mocked(findRecordings).mockResolvedValue([aRecording(1)]);
    vi.mocked(call).mockImplementation(async (_endpoint, input) => {
      order.push(`opened ${JSON.stringify((input as { body: unknown }).body)}`);
      return { attempt: {} } as never;
    });
    vi.mocked(sendRecording).mockImplementation(async () => {
      order.push('recording');
      return { kind: 'stored' };
    });
    vi.mocked(sendSubmission).mockImplementation(async () => {
      order.push('submit');
      return {} as never;
    });
    const submitted = { ...draft, opened: [1, 2], sequence: 7 };
    await handIn({ draft: submitted, timeTakenSeconds: 1, autoSubmitted: true, hasWriting: false });
    expect(order).toEqual([
      'opened {"currentQuestionId":1,"sequence":8}',
      'opened {"currentQuestionId":2,"sequence":9}',
      'recording',
      'submit',
    ]);
  });

  it('sends no recording while staff have stopped the clock: no question is opened then, and it would not count', async () => {
    vi.mocked(findRecordings).mockResolvedValue([aRecording(1)]);
    vi.mocked(call).mockResolvedValue({ attempt: { pausedAt: '2026-11-25T10:10:00.000Z' } } as never);
    vi.mocked(sendRecording).mockResolvedValue({ kind: 'aside', message: 'This question was not opened.' });
    const submission = {
      draft: { ...draft, opened: [1] },
      timeTakenSeconds: 1,
      autoSubmitted: true,
      hasWriting: false,
    };
    await expect(handIn(submission)).rejects.toThrow(CallFailed);
    expect(sendRecording).not.toHaveBeenCalled();
    expect(sendSubmission).not.toHaveBeenCalled();
    expect(dropRecording).not.toHaveBeenCalled();
  });

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
