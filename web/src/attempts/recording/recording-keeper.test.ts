import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingKey, type WaitingRecording } from './kept-recording.ts';
import { createRecordingKeeper, type UploadOutcome } from './recording-keeper.ts';

function aRecording(questionId: number, take = 1): WaitingRecording {
  const of = { accountId: 3, attemptId: 9, questionId, take };
  const known = { mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
  return { ...of, ...known, key: recordingKey(of), blob: new Blob([`${questionId} take ${take}`]) };
}

/** A server that takes what comes, unless the next outcomes say otherwise. */
function setUp(waiting: WaitingRecording[] = [], stored: Record<number, number> = {}) {
  const sent: string[] = [];
  const dropped: string[] = [];
  const refused: string[] = [];
  const outcomes: (UploadOutcome | Promise<UploadOutcome>)[] = [];
  let report: (share: number) => void = () => undefined;
  const keeper = createRecordingKeeper({
    stored,
    waiting,
    random: () => 1,
    drop: async ({ questionId, take }) => void dropped.push(`${questionId}/${take}`),
    refuse: async ({ questionId, take }, message) => void refused.push(`${questionId}/${take} ${message}`),
    send: async ({ questionId, take }, onProgress) => {
      sent.push(`${questionId}/${take}`);
      report = onProgress;
      return (await outcomes.shift()) ?? { kind: 'stored' };
    },
  });
  return { keeper, sent, dropped, refused, outcomes, progress: (share: number) => report(share) };
}

/** An answer that comes when the test says so. */
function later(): { outcome: Promise<UploadOutcome>; answer: (outcome: UploadOutcome) => void } {
  let answer: (outcome: UploadOutcome) => void = () => undefined;
  const outcome = new Promise<UploadOutcome>((done) => {
    answer = done;
  });
  return { outcome, answer };
}

const away: UploadOutcome = { kind: 'unreachable', retryAfterSeconds: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the recording keeper', () => {
  it('drops one that does not count, which the server keeps for the marker, and says so; the next may count', async () => {
    const { keeper, sent, dropped, refused, outcomes } = setUp();
    outcomes.push({ kind: 'aside', message: 'Too long.' });
    keeper.resume();
    keeper.add(aRecording(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.snapshot()).toEqual({
      byQuestion: { 2: { kind: 'aside', message: 'Too long.' } },
      seconds: { 2: 4 },
      connection: 'fine',
    });
    expect([dropped, refused]).toEqual([['2/1'], []]);
    keeper.add(aRecording(2, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['2/1', '2/2']);
    expect(keeper.snapshot().byQuestion[2]).toEqual({ kind: 'stored' });
  });

  it('sends a recording as it comes, and drops it here once the server has it', async () => {
    const { keeper, sent, dropped } = setUp([], { 1: 7.2 });
    keeper.resume();
    keeper.add(aRecording(2));
    expect(keeper.snapshot().seconds).toEqual({ 1: 7.2, 2: 4 });
    expect(keeper.snapshot().byQuestion).toEqual({ 1: { kind: 'stored' }, 2: { kind: 'sending', progress: 0 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['2/1']);
    expect(dropped).toEqual(['2/1']);
    expect(keeper.snapshot().byQuestion[2]).toEqual({ kind: 'stored' });
    expect(keeper.unsent()).toEqual([]);
  });

  it('goes on after a reload with what was left, one at a time, saying how much has gone', async () => {
    const { keeper, sent, outcomes, progress } = setUp([aRecording(1), aRecording(2)]);
    const first = later();
    outcomes.push(first.outcome);
    expect(sent).toEqual([]);
    keeper.resume();
    progress(0.456);
    expect(keeper.snapshot().byQuestion).toEqual({ 1: { kind: 'sending', progress: 46 }, 2: { kind: 'waiting' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['1/1']);
    first.answer({ kind: 'stored' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['1/1', '2/1']);
  });

  it('tries again, waiting longer each time, and keeps everything meanwhile', async () => {
    const { keeper, sent, dropped, outcomes } = setUp([aRecording(1)]);
    outcomes.push(away, away);
    keeper.resume();
    await vi.advanceTimersByTimeAsync(999);
    expect(keeper.snapshot()).toMatchObject({ byQuestion: { 1: { kind: 'waiting' } }, connection: 'offline' });
    keeper.add(aRecording(2));
    expect(sent).toEqual(['1/1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(2);
    expect(dropped).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['1/1', '1/1', '1/1', '2/1']);
    expect(keeper.snapshot().connection).toBe('fine');
  });

  it('goes at once when the connection is back', async () => {
    const { keeper, sent, outcomes } = setUp([aRecording(1)]);
    outcomes.push({ kind: 'unreachable', retryAfterSeconds: 600 });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    keeper.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(keeper.unsent()).toEqual([]);
  });

  it('replaces what waits, also when the one before is under way', async () => {
    const { keeper, sent, dropped, outcomes } = setUp([aRecording(1)]);
    const first = later();
    outcomes.push(first.outcome);
    keeper.resume();
    keeper.add(aRecording(1, 2));
    expect(keeper.unsent().map(({ take }) => take)).toEqual([2]);
    first.answer({ kind: 'stored' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['1/1', '1/2']);
    expect(dropped).toContain('1/2');
    expect(keeper.snapshot().byQuestion[1]).toEqual({ kind: 'stored' });
  });

  it('drops a late one as well, and says that it was late', async () => {
    const { keeper, dropped, outcomes } = setUp([aRecording(1), aRecording(2)]);
    outcomes.push({ kind: 'late' });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(dropped).toEqual(['1/1', '2/1']);
    expect(keeper.snapshot().byQuestion[1]).toEqual({ kind: 'late' });
  });

  it('keeps and names what the server refuses, goes on with the others, and takes another take', async () => {
    const { keeper, sent, dropped, refused, outcomes } = setUp([aRecording(1), aRecording(2)]);
    outcomes.push({ kind: 'refused', message: 'too large' });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.snapshot().byQuestion).toEqual({
      1: { kind: 'refused', message: 'too large' },
      2: { kind: 'stored' },
    });
    expect(keeper.unsent()).toEqual([]);
    expect(dropped).toEqual(['2/1']);
    expect(refused).toEqual(['1/1 too large']);
    keeper.add(aRecording(1, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['1/1', '2/1', '1/2']);
    expect(dropped).toEqual(['2/1', '1/1', '1/2']);
  });

  it('sends nothing with a dead session, and everything with a new one', async () => {
    const { keeper, sent, outcomes } = setUp([aRecording(1)]);
    outcomes.push({ kind: 'signedOut' });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    keeper.add(aRecording(2));
    expect(sent).toEqual(['1/1']);
    expect(keeper.snapshot().connection).toBe('signedOut');
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['1/1', '1/1', '2/1']);
  });

  it('is settled when all is up or nobody answers', async () => {
    const { keeper, outcomes } = setUp([aRecording(1), aRecording(2)]);
    const first = later();
    outcomes.push(first.outcome, away);
    keeper.resume();
    let settled = false;
    void keeper.settled().then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toBe(false);
    first.answer({ kind: 'stored' });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(true);
    expect(keeper.unsent().map(({ questionId }) => questionId)).toEqual([2]);
  });

  it('begins nothing after it was stopped', async () => {
    const { keeper, sent, outcomes } = setUp([aRecording(1)]);
    outcomes.push(away);
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    keeper.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('goes on after another tab with what that one left, and forgets what it has sent', async () => {
    const { keeper, sent } = setUp([aRecording(1), aRecording(2)]);
    keeper.takeOver({ stored: { 1: 7.2, 3: 12 }, waiting: [aRecording(2, 4)] });
    expect(keeper.snapshot().byQuestion).toEqual({
      1: { kind: 'stored' },
      2: { kind: 'waiting' },
      3: { kind: 'stored' },
    });
    expect(keeper.snapshot().seconds).toEqual({ 1: 7.2, 2: 4, 3: 12 });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['2/4']);
  });
});
