import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { answersIn, takerReply } from './attempts.ts';
import { questionForAuthor } from './author-questions.ts';
import { endpoint } from './endpoint.ts';
import { id, idOut } from './id.ts';
import { thousandths } from './kinds/credit.ts';
import { said } from './say.ts';

const courseParams = z.strictObject({ id });

/** A published examination with this course as a part: its frozen paper is shown instead of the course of now. */
const ofSitting = { sittingId: id.optional() };

/** What a sample was drawn by: 16 bytes. The same seed gives the same questions until the test is changed. */
const drawSeed = z.string().regex(/^[0-9a-f]{32}$/, said(msg`Send the seed that the preview gave.`));

/** What a learner would be given now, without an attempt: nothing is stored by looking. */
export const previewTest = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/preview',
  audience: 'admin',
  reach: 'content',
  params: courseParams,
  query: z.strictObject({ drawSeed: drawSeed.optional(), ...ofSitting }),
  reply: takerReply.omit({ attempt: true }).extend({
    durationSeconds: z.int().nullable(),
    /** Of the sample draw; absent for a test that draws nothing. */
    drawSeed: z.string().optional(),
    /** Of whose paper it is. */
    sittingId: idOut.optional(),
  }),
  refusals: ['test_not_ready'],
});

/** Marks answers in memory: the same marking as a submit, and nothing of it is kept. */
export const markPreview = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/preview/mark',
  audience: 'admin',
  reach: 'content',
  params: courseParams,
  /** Of a test with draws, `drawSeed` of the preview. */
  body: z.strictObject({ answers: answersIn, drawSeed: drawSeed.optional(), ...ofSitting }),
  reply: z.object({
    /** null when a person would mark it. */
    score: z.int().nullable(),
    /** The same in thousandths, where it is no whole number. */
    thousandths,
    total: z.int(),
    /** What each question that a machine marks came to, in order. */
    marks: z.array(
      z.object({
        question_id: idOut,
        /** Whether it has all its marks. */
        right: z.boolean(),
        mark: z.int(),
        /** None for a question that is left out. */
        marks: z.int(),
        /** Of each of its numbers, where it takes several and they are marked one by one. */
        part_marks: z.array(z.int()).nullable(),
        /** Both in thousandths, where one is no whole number. */
        thousandths,
        part_thousandths: z.array(z.int()).optional(),
      }),
    ),
  }),
  refusals: ['test_not_ready'],
});

/**
 * What is right in the test of a preview, to be printed with its paper. Keys leave in number here, as in a file: who took
 * them is in the audit log.
 */
export const previewKey = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/preview/key',
  audience: 'admin',
  reach: 'content',
  fresh: true,
  params: courseParams,
  /** Of a test with draws, `drawSeed` of the preview. */
  body: z.strictObject({ drawSeed: drawSeed.optional(), ...ofSitting }),
  reply: z.object({ questions: z.array(questionForAuthor) }),
  refusals: ['test_not_ready'],
});
