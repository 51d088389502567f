import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type ReviewKind, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import type { ComponentType } from 'react';

/** Opens the record of an examination, which reviews do not know: it says nothing of an answer. */
export type ExamRecordLink = ComponentType<{ sittingId: number; candidate: { id: number; name: string } }>;

/** What waits to be marked, or what was marked. The names are those of the URL. */
export const queues = ['pending', 'reviewed'] as const;
export type Queue = (typeof queues)[number];

/** One of the two things people mark: its words and its calls (specification, sections 2, 4 and 8). */
export type ReviewArea = {
  kind: ReviewKind;
  title: MessageDescriptor;
  failed: Record<Queue, MessageDescriptor>;
  /** Courses that bring work of this kind: a Reading test may have a text to write. */
  courseTypes: readonly CourseType[];
  /** The list shown after a score was saved; null keeps the present one. */
  queueAfterSaving: Queue | null;
  calls: typeof writingReviews | typeof speakingReviews;
};

export const reviewAreas: Record<ReviewKind, ReviewArea> = {
  writing: {
    kind: 'writing',
    title: msg`Writing Review`,
    failed: {
      pending: msg`Failed to fetch pending writing reviews.`,
      reviewed: msg`Failed to fetch reviewed writing submissions.`,
    },
    courseTypes: ['Writing', 'Reading'],
    queueAfterSaving: 'reviewed',
    calls: writingReviews,
  },
  speaking: {
    kind: 'speaking',
    title: msg`Speaking Review`,
    failed: {
      pending: msg`Failed to fetch pending speaking reviews.`,
      reviewed: msg`Failed to fetch reviewed speaking submissions.`,
    },
    courseTypes: ['Speaking'],
    queueAfterSaving: null,
    calls: speakingReviews,
  },
};
