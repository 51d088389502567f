import { expect, test } from 'vitest';
import { audioFiles } from './audio-files.ts';

test('each recording once, named by its questions, whatever it was signed with', () => {
  const on = (audio_file_path: string | null) => ({ audio_file_path });
  const files = audioFiles([on('/a?s=1'), on('/a?s=2'), on(null), on('/b?s=1'), on('/a?s=3')]);
  expect(files).toEqual([
    { path: '/a?s=1', label: 'Recording 1, questions 1, 2, 5' },
    { path: '/b?s=1', label: 'Recording 2, question 4' },
  ]);
  expect(audioFiles([on('/a'), on('/a')])[0]?.label).toBe('Recording 1, questions 1 to 2');
});
