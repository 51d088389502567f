import { describe, expect, it } from 'vitest';
import { noteBeforePlay, playError } from './stage-labels.ts';

describe('before the test is opened', () => {
  it('says what Play waits for, and what starts the clock', () => {
    const said = [
      noteBeforePlay({ kind: 'loading', share: 0.4 }, false, false),
      noteBeforePlay({ kind: 'failed' }, true, false),
      noteBeforePlay({ kind: 'none' }, false, false),
      noteBeforePlay({ kind: 'none' }, true, false),
      noteBeforePlay({ kind: 'none' }, true, true),
    ];
    expect(said).toEqual([
      { text: 'Loading the recording…', share: 0.4 },
      { text: 'Play is available once the recording has loaded.' },
      { text: 'Play the chime and tick “I can hear the chime”, or skip the sound check.' },
      { text: 'The clock starts when you press Play.' },
      { text: 'Opening the test…' },
    ]);
  });
});

it('says of a recording that did not load what it cost', () => {
  const failed = { state: { kind: 'failed', brokeOff: false }, positionSeconds: 0, lengthSeconds: 10 } as const;
  expect(playError(failed, false)?.hint).toBe('The clock has not started. Check your connection, then press Retry.');
  expect(playError(failed, true)?.hint).toBe(
    'This does not use up your one listening. Check your connection, then press Retry.',
  );
});
