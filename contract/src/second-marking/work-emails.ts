import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';

/** Whether the caller is told by email of what they are given to mark, and whether they are given anything at all. */
export const getWorkEmails = endpoint({
  method: 'GET',
  path: '/api/admin/marking/emails',
  audience: 'admin',
  reach: 'school',
  reply: z.object({ on: z.boolean(), marks: z.boolean() }),
  refusals: [],
});

/** They come once a day at most; without this they do. */
export const setWorkEmails = endpoint({
  method: 'PUT',
  path: '/api/admin/marking/emails',
  audience: 'admin',
  reach: 'school',
  body: z.strictObject({ on: z.boolean() }),
  reply: messageReply,
  refusals: [],
});
