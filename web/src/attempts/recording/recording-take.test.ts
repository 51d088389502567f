import { describe, expect, it, vi } from 'vitest';
import { beginTake } from './recording-take.ts';

const of = { accountId: 3, attemptId: 9, questionId: 7, take: 2 };

describe('a take', () => {
  it('is kept on the device second by second, in order, with what is known so far', async () => {
    const kept: unknown[] = [];
    const take = beginTake({
      of,
      mediaType: 'audio/webm',
      onNotKept: () => undefined,
      keep: async ({ key, durationSeconds, peakDbfs }, index, bytes) => {
        kept.push([key, index, new TextDecoder().decode(bytes), durationSeconds, peakDbfs]);
      },
    });
    take.add(new Blob(['one ']), { durationSeconds: 1, peakDbfs: null });
    take.add(new Blob(['two']), { durationSeconds: 2, peakDbfs: -14 });
    const whole = await take.finish({ durationSeconds: 2.4, peakDbfs: -12 });
    expect(kept).toEqual([
      ['3/9/7/2', 0, 'one ', 1, null],
      ['3/9/7/2', 1, 'two', 2, -14],
    ]);
    expect(whole).toMatchObject({ ...of, key: '3/9/7/2', durationSeconds: 2.4, peakDbfs: -12 });
    expect(await whole?.blob.text()).toBe('one two');
    expect(whole?.blob.type).toBe('audio/webm');
  });

  it('is nothing without sound', async () => {
    const take = beginTake({ of, mediaType: 'audio/webm', onNotKept: () => undefined, keep: async () => undefined });
    expect(await take.finish({ durationSeconds: 0.1, peakDbfs: null })).toBeNull();
  });

  it('is whole in the tab when the browser keeps nothing, and says so', async () => {
    const onNotKept = vi.fn();
    const keep = () => Promise.reject(new Error('private window'));
    const take = beginTake({ of, mediaType: 'audio/webm', onNotKept, keep });
    take.add(new Blob(['one']), { durationSeconds: 1, peakDbfs: null });
    const whole = await take.finish({ durationSeconds: 1, peakDbfs: null });
    expect(await whole?.blob.text()).toBe('one');
    expect(onNotKept).toHaveBeenCalledOnce();
  });
});
