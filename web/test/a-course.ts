import type { Course, CourseForAdmin } from '@parlance/contract/courses';

/** A course of Reading as everybody sees it. */
export const aCourse: Course = {
  id: 7,
  title: 'Academic Reading 4',
  subject: 'Reading',
  description: '',
  type: 'Reading',
  test_duration: 3600,
  max_score: 100,
  question_count: 40,
};
/** The same as an admin sees it, with results and an examination that use it. */
export const aCourseForAdmin: CourseForAdmin = {
  ...aCourse,
  attempts_allowed: null,
  retake_gap_seconds: 0,
  anonymous_marking: false,
  content_language: 'en',
  use: 'practice',
  dependents: {
    results: 12,
    openAttempts: 1,
    pendingReviews: 0,
    sittings: [{ id: 4, title: 'B2 mock', frozen_at: '2026-11-12T09:00:00.000Z' }],
    otherSittings: 0,
  },
  exportParts: [],
};
