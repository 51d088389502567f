import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';

const params = z.strictObject({ id });
const path = '/api/lti/choices/:id' as const;

/** What the caller may choose for a platform that asks: any course that learners practise, or an assignment of a class. */
export const readChoice = endpoint({
  method: 'GET',
  path,
  audience: 'admin',
  reach: 'people',
  params,
  reply: z.object({
    platform: z.string(),
    /** The course of the platform; '' where it says none. */
    context: z.string(),
    /** Of the classes that the caller sees, what is due first first. */
    assignments: z.array(
      z.object({
        id: idOut,
        class_name: z.string(),
        course_id: idOut,
        title: z.string(),
        due_at: time,
        time_zone: z.string(),
      }),
    ),
  }),
  refusals: [],
});

/** Signs what was chosen for the platform; the page in its frame hands it on. Another choice takes its place. */
export const choose = endpoint({
  method: 'POST',
  path,
  audience: 'admin',
  reach: 'people',
  params,
  /** A course to practise, or with the due date of an assignment of it. */
  body: z.strictObject({ course_id: id, assignment_id: id.nullable() }),
  reply: messageReply,
  refusals: [],
});

/** What was chosen, for the page in the frame, which knows it by a secret of its own. */
export const readAnswer = endpoint({
  method: 'POST',
  path: '/api/lti/answer',
  audience: 'public',
  body: z.strictObject({ answer: z.string().regex(/^[\w-]{40,60}$/) }),
  reply: z.object({
    /** The signed response of Deep Linking 2.0; null while nothing is chosen. */
    jwt: z.string().nullable(),
  }),
  refusals: ['ticket_over'],
});
