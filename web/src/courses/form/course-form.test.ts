import { aCourseForAdmin } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import {
  type CourseForm,
  changedBody,
  courseBody,
  emptyCourse,
  formOf,
  OTHER_LANGUAGE,
  wrongCourseFields,
  wrongEditFields,
} from './course-form.ts';

const reading: CourseForm = {
  title: 'Academic Reading 4',
  subject: 'English for study',
  description: 'Three long passages.',
  type: 'Reading',
  minutes: 60,
  max_score: '',
  attempts: '',
  wait: '',
  waitUnit: 'hours',
  anonymous: false,
  language: 'en',
  otherLanguage: '',
  instructions: '',
  use: 'practice',
  rubric: '',
  practiceMode: false,
  shuffles: false,
  remarkDays: '',
  mayLower: false,
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

test('a maximum goes along only where someone marks', () => {
  expect(courseBody({ ...reading, max_score: 20 }).max_score).toBeUndefined();
  expect(courseBody({ ...reading, type: 'Writing', max_score: '' }).max_score).toBeUndefined();
});

test('what it is for goes along, and alone when only that is changed', () => {
  expect(courseBody(reading).use).toBe('practice');
  expect(changedBody(formOf(stored), { ...formOf(stored), use: 'exam' })).toEqual({ use: 'exam' });
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
  [0.5, 'Enter at least 1 minute.'],
  [0, 'Enter at least 1 minute.'],
  [1441, 'Enter at most 24 hours.'],
])('%s minutes: %s', (minutes, reason) => {
  expect(wrongCourseFields({ ...reading, minutes })).toEqual({ test_duration: reason });
});

test('no limit and no wait unless they are asked for', () => {
  expect(courseBody(reading)).toMatchObject({
    attempts_allowed: null,
    retake_gap_seconds: 0,
    anonymous_marking: false,
  });
  const strict: CourseForm = {
    ...reading,
    type: 'Listening',
    attempts: 2,
    wait: 1.5,
    waitUnit: 'hours',
    anonymous: true,
  };
  expect(courseBody(strict)).toMatchObject({ attempts_allowed: 2, retake_gap_seconds: 5400 });
  // Nobody marks a Listening test.
  expect(courseBody(strict)).not.toHaveProperty('anonymous_marking');
});

const stored = aCourseForAdmin({
  id: 7,
  title: 'Formal Letters',
  subject: 'English for work',
  description: 'Two letters.',
  type: 'Writing',
  test_duration: 2700,
  max_score: 20,
  question_count: 2,
  attempts_allowed: 3,
  retake_gap_seconds: 5400,
  anonymous_marking: true,
  content_language: 'de',
  dependents: { results: 0, openAttempts: 0, pendingReviews: 0, sittings: [], otherSittings: 0 },
  exportParts: [{ questions: 2, audioSeconds: null }],
});

test('an edit sends what differs and nothing else', () => {
  const form = formOf(stored);
  expect(form).toMatchObject({ minutes: 45, wait: 90, waitUnit: 'minutes', attempts: 3, anonymous: true });
  expect(changedBody(form, form)).toEqual({});
  // The same wait in another unit is no change.
  expect(changedBody(form, { ...form, wait: 1.5, waitUnit: 'hours' })).toEqual({});
  expect(changedBody(form, { ...form, title: 'Letters', minutes: 60, attempts: '', wait: '' })).toEqual({
    title: 'Letters',
    test_duration: 3600,
    attempts_allowed: null,
    retake_gap_seconds: 0,
  });
});

test('the language of the content is one of the list, or its code', () => {
  expect(courseBody(reading)).toMatchObject({ content_language: 'en' });
  const swiss = { ...reading, language: OTHER_LANGUAGE, otherLanguage: ' de-CH ' };
  expect(courseBody(swiss)).toMatchObject({ content_language: 'de-CH' });
  expect(formOf({ ...stored, content_language: 'de-CH' })).toMatchObject({
    language: OTHER_LANGUAGE,
    otherLanguage: 'de-CH',
  });
  expect(formOf(stored)).toMatchObject({ language: 'de', otherLanguage: '' });
  expect(changedBody(formOf(stored), { ...formOf(stored), language: 'fr' })).toEqual({ content_language: 'fr' });
});

test.each(['', 'Swedish', 'de_CH'])('%j names no language', (otherLanguage) => {
  expect(wrongCourseFields({ ...reading, language: OTHER_LANGUAGE, otherLanguage })).toEqual({
    content_language: 'Use a language such as en, de or fr.',
  });
});

test('a duration that was never set stays so, and one that was is not taken away', () => {
  const unset = formOf({ ...stored, test_duration: null });
  expect(wrongEditFields(unset, { ...unset, title: 'Letters' })).toEqual({});
  const set = formOf(stored);
  expect(wrongEditFields(set, { ...set, minutes: '', max_score: '' })).toEqual({
    test_duration: 'Please enter a valid positive number for duration.',
    max_score: 'Enter a whole number.',
  });
});

test.each([
  [{ attempts: 0 }, 'attempts_allowed', 'Enter at least 1.'],
  [{ attempts: 1.5 }, 'attempts_allowed', 'Enter a whole number, or leave this empty for no limit.'],
  [{ wait: -1 }, 'retake_gap_seconds', 'Enter at least 0.'],
  [{ wait: 9000 }, 'retake_gap_seconds', 'Enter at most one year.'],
] as const)('%o: %s', (change, field, reason) => {
  expect(wrongCourseFields({ ...reading, ...change })).toEqual({ [field]: reason });
});
