import { getAttempt, putRecording } from '@parlance/contract/attempts';
import { listCourses } from '@parlance/contract/courses';
import { type Endpoint, urlOf } from '@parlance/contract/endpoint';
import { expect, test } from 'vitest';

test('the parameters are filled in, whatever they hold', () => {
  expect(urlOf(putRecording, { params: { id: 7, questionId: '12' } })).toBe('/api/tests/attempts/7/recordings/12');
  expect(urlOf(getAttempt, { params: { id: 'a/b?c' } })).toBe('/api/tests/attempts/a%2Fb%3Fc');
});

test('what is asked for stands behind the path, and what is empty is left out', () => {
  expect(urlOf(listCourses)).toBe('/api/courses');
  expect(urlOf(listCourses, { query: { q: '' } })).toBe('/api/courses');
  expect(urlOf(listCourses, { query: { q: 'tea & cake', sort: '-id', page: undefined } })).toBe(
    '/api/courses?q=tea%20%26%20cake&sort=-id',
  );
});

test('a missing parameter is a mistake of the caller', () => {
  const unknown: Endpoint = getAttempt;
  expect(() => urlOf(unknown)).toThrow('/api/tests/attempts/:id needs id.');
});
