import { describe, expect, it } from 'vitest';
import { SILENT_DBFS } from './kept-recording.ts';
import { barHeight, levelOf } from './level-meter.ts';

describe('the level of samples', () => {
  it('is 0 dBFS at the loudest a recording can hold', () => {
    const square = Float32Array.from([1, -1, 1, -1]);
    expect(levelOf(square)).toEqual({ peakDbfs: 0, rmsDbfs: 0 });
  });

  it('is 6 dB lower at half, and the peak counts on either side of zero', () => {
    const { peakDbfs, rmsDbfs } = levelOf(Float32Array.from([0, -0.5, 0, 0.25]));
    expect(peakDbfs).toBeCloseTo(-6.02, 2);
    expect(rmsDbfs).toBeCloseTo(-11.07, 2);
  });

  it.each([[[]], [[0, 0]], [[1e-9]]])('has a number for silence: %j', (samples) => {
    expect(levelOf(Float32Array.from(samples)).peakDbfs).toBe(SILENT_DBFS);
  });

  it.each([
    [-120, 0],
    [-54, 0],
    [-30, 0.5],
    [-6, 1],
    [0, 1],
  ])('is drawn between nothing and all: %d dBFS is %d', (dbfs, height) => {
    expect(barHeight(dbfs)).toBe(height);
  });
});
