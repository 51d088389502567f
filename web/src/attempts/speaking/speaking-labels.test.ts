import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { describe, expect, it } from 'vitest';
import { CallFailed, CallRefused } from '../../platform/call.ts';
import { peakParameter } from '../run/recording-calls.ts';
import { fillBars } from './microphone/level-bars.tsx';
import { isUnheard, levelLabel } from './microphone/microphone-labels.ts';
import { formatSavedRecordings } from './recordings/format-saved-recordings.ts';
import { isRecorded } from './recordings/recording-labels.ts';
import { speakingTexts } from './speaking-texts.ts';

const saved = { saving: { kind: 'saved', at: null }, keptOnDevice: true } as const;

describe('what a Speaking test says', () => {
  it("gives the server's own sentence for a submit that failed, or says that it was not reached", () => {
    const refused = new CallRefused(503, { code: 'away', message: say(refusals.away.sentence) }, null);
    expect(speakingTexts.submitFailed(refused)).toBe(
      'Failed to submit test. Please try again. Error: The service is temporarily unavailable. Try again in a moment....',
    );
    expect(speakingTexts.submitFailed(new CallFailed('away'))).toBe(
      'Failed to submit test. Please try again. Error: The server could not be reached...',
    );
  });

  it.each([
    [null, ''],
    [-80, 'No sound detected'],
    [-45, 'Level is too low'],
    [-20, 'Level is good'],
  ])('of a level of %s dBFS: %s', (peak, words) => {
    expect(levelLabel(peak)).toBe(words);
  });

  it('believes a clip that could not be measured, and counts what was refused as unanswered', () => {
    expect([isUnheard(null), isUnheard(-50), isUnheard(-50.1)]).toEqual([false, false, true]);
    expect([
      isRecorded(undefined),
      isRecorded({ kind: 'waiting' }),
      isRecorded({ kind: 'refused', message: '' }),
    ]).toEqual([false, true, false]);
  });

  it('says of the recordings how many are safe, what is on its way, and never "saved" of a refused one', () => {
    const all = (byQuestion: Parameters<typeof formatSavedRecordings>[0]['byQuestion'], answered: number) =>
      formatSavedRecordings({ byQuestion, connection: 'fine' }, answered, saved).text;
    expect(all({}, 0)).toBe('Nothing to save yet');
    expect(all({ 1: { kind: 'stored' } }, 1)).toBe('1 answer saved');
    expect(all({ 1: { kind: 'stored' }, 2: { kind: 'sending', progress: 40 } }, 2)).toBe('Sending recording: 40%');
    expect(all({ 1: { kind: 'refused', message: 'too large' } }, 0)).toBe('Not saved: too large');
    const offline = formatSavedRecordings({ byQuestion: { 1: { kind: 'waiting' } }, connection: 'offline' }, 1, saved);
    expect(offline.text).toBe('Offline: your answers are safe on this device');
  });
});

describe('the meter', () => {
  it('fills the time that was heard, and leaves the rest', () => {
    const readings = [
      { atSeconds: 0.5, peakDbfs: 0, rmsDbfs: -54 },
      { atSeconds: 0.9, peakDbfs: 0, rmsDbfs: -30 },
      { atSeconds: 2.1, peakDbfs: 0, rmsDbfs: -6 },
    ];
    expect(fillBars(readings, 5, 5)).toEqual([0.5, 0, 1, null, null]);
    expect(fillBars([], 5, 2)).toEqual([null, null]);
    expect(fillBars(readings, 1, 2)).toEqual([0, 1]);
  });

  it('sends its loudest moment with two decimals, and nothing when nothing was measured', () => {
    expect([peakParameter(-12.3456), peakParameter(-500), peakParameter(null)]).toEqual([
      '-12.35',
      '-120.00',
      undefined,
    ]);
  });
});
