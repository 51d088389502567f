import { expect, it } from 'vitest';
import { durationLabel } from './course-length.ts';

it.each([
  [{ test_duration: 3600 }, '60 min'],
  [{ test_duration: 90 }, '1 min 30 s'],
  [{ test_duration: 600, audio_seconds: 190 }, '10 min + 3 min audio'],
  [{ test_duration: 2700, audio_seconds: 5 }, '45 min + 1 min audio'],
  [{ test_duration: null, audio_seconds: 5 }, 'Not Set'],
])('%o lasts %s', (course, label) => {
  expect(durationLabel(course)).toBe(label);
});
