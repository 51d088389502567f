import { expect, test } from 'vitest';
import { recordingsOf } from './recordings.ts';

const on = (audio_file_path: string | null) => ({ audio_file_path });

test('each recording is named once, with how many questions it has, however its path was signed', () => {
  const questions = [
    on('/api/media/aa?until=1&sign=x'),
    on('/api/media/bb?until=1&sign=y'),
    on('/api/media/aa?until=2&sign=z'),
    on(null),
  ];
  expect(recordingsOf(questions)).toEqual([
    { path: '/api/media/aa?until=1&sign=x', name: 'Recording 1', seconds: null, questions: 2 },
    { path: '/api/media/bb?until=1&sign=y', name: 'Recording 2', seconds: null, questions: 1 },
  ]);
});
