import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { said } from '../say.ts';
import { factKinds, identityCheck, recordedFact } from './kinds.ts';

/** Of a sitting. */
const params = z.strictObject({ id });

export const NOTE_MAX = 2000;
/** How many notes a learner adds to one record. */
export const NOTES_MAX = 50;

/** What a learner added, to one fact or, without, to the record. It is never changed. */
export const recordNote = z.object({ id: idOut, factId: idOut.nullable(), text: z.string(), at: time });
export type RecordNote = z.output<typeof recordNote>;

/** What was recorded of a candidate in an examination: the same for staff and for the learner. */
const record = z.object({
  serverNow: time,
  sitting: z.object({ id: idOut, title: z.string(), timeZone: z.string(), startsAt: time }),
  parts: z.array(z.object({ id: idOut, position: z.int(), title: z.string(), type: z.enum(courseTypes) })),
  /** By whom and when the identity was checked; null while nobody did. */
  identity: identityCheck.nullable(),
  /** In the order in which they began. */
  facts: z.array(recordedFact),
  /** What came after FACTS_MAX facts of a part, counted by kind. */
  beyond: z.array(z.object({ partId: idOut.nullable(), kind: z.enum(factKinds), count: z.int() })),
  /** In the order in which they were added. */
  notes: z.array(recordNote),
  /** When facts and notes are deleted: so many days after the results came out, or after a sitting without results.
   * Later nothing is left, and no note can be added. */
  removal: z.object({ at: time, days: z.int(), after: z.enum(['release', 'sitting']) }),
});
export type ExamRecord = z.output<typeof record>;

/** The caller's own record: of the parts that have ended. Refused until the first has. */
export const getOwnRecord = endpoint({
  method: 'GET',
  path: '/api/sittings/:id/record',
  audience: 'learner',
  params,
  reply: record,
  refusals: ['record_not_open'],
});

/** Adds a note. One that is sent again under the same random id is acknowledged. */
export const addRecordNote = endpoint({
  method: 'POST',
  path: '/api/sittings/:id/record/notes',
  audience: 'learner',
  params,
  body: z.strictObject({
    noteId: z.uuid(),
    factId: id.optional(),
    text: z.string().trim().min(1, said(msg`Enter a note.`)).max(NOTE_MAX, said(msg`Use at most 2,000 characters.`)),
  }),
  reply: z.object({ note: recordNote }),
  refusals: ['record_not_open', 'record_removed', 'notes_used_up'],
});

/** For staff a fact has besides who looked at it and when; null until somebody did. */
const watchedFact = recordedFact.extend({ looked: z.object({ by: z.string(), at: time }).nullable() });

/**
 * The record of a candidate, of all parts and at any time. For leads and markers of the sitting, and whoever sees the
 * whole school; not for invigilators.
 */
export const getRecord = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/candidates/:candidateId/record',
  audience: 'admin',
  reach: 'people',
  params: params.extend({ candidateId: id }),
  reply: record.extend({
    candidate: z.object({
      id: idOut,
      number: z.int(),
      username: z.string(),
      full_name: z.string(),
      registration_number: z.string(),
    }),
    facts: z.array(watchedFact),
  }),
  refusals: [],
});
export type WatchedRecord = z.output<(typeof getRecord)['reply']>;

/** Notes that the caller has looked at a fact, or takes that back: whoever reads the record. */
export const lookAtFact = endpoint({
  method: 'PATCH',
  path: '/api/admin/sittings/:id/facts/:factId',
  audience: 'admin',
  reach: 'people',
  params: params.extend({ factId: id }),
  body: z.strictObject({ looked: z.boolean() }),
  reply: z.object({ fact: watchedFact }),
  refusals: [],
});

/** The records of all candidates as a file, with times where the sitting is. Leads only. */
export const exportFacts = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/facts.csv',
  audience: 'admin',
  reach: 'people',
  params,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});
