import { expect, test } from 'vitest';
import { type CourseForm, courseBody, emptyCourse, wrongCourseFields } from './course-form.ts';

const reading: CourseForm = {
  title: 'Academic Reading 4',
  subject: 'English for study',
  description: 'Three long passages.',
  type: 'Reading',
  minutes: 60,
  max_score: '',
};

test('minutes are sent in seconds', () => {
  expect(courseBody(reading)).toMatchObject({ test_duration: 3600 });
  expect(courseBody({ ...reading, minutes: 1.5 })).toMatchObject({ test_duration: 90 });
});

test('a Speaking course has no duration, whatever was typed before', () => {
  const speaking: CourseForm = { ...reading, type: 'Speaking', minutes: 60, max_score: 20 };
  expect(courseBody(speaking)).toMatchObject({ test_duration: null, max_score: 20 });
  expect(wrongCourseFields(speaking)).toEqual({});
});

test('a maximum goes along only where somebody marks', () => {
  expect(courseBody({ ...reading, max_score: 20 }).max_score).toBeUndefined();
  expect(courseBody({ ...reading, type: 'Writing', max_score: '' }).max_score).toBeUndefined();
});

test('everything but the maximum is required', () => {
  expect(Object.keys(wrongCourseFields(emptyCourse)).sort()).toEqual([
    'description',
    'subject',
    'test_duration',
    'title',
    'type',
  ]);
});

test.each([
  ['', 'Please enter a valid positive number for duration.'],
  [0.5, 'At least 1 minute.'],
  [0, 'At least 1 minute.'],
  [1441, 'At most 24 hours.'],
])('%s minutes: %s', (minutes, reason) => {
  expect(wrongCourseFields({ ...reading, minutes })).toEqual({ test_duration: reason });
});
