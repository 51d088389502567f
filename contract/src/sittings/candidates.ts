import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { fullName } from '../accounts.ts';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from '../csv.ts';
import { endpoint, fileText, listQuery } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { textEncoding } from '../texts/encoding.ts';
import { candidateStates } from './candidate-state.ts';
import { changeDetails, changedSitting, changeRefusals, localTime, sittingParams, versioned } from './sitting.ts';

export const CANDIDATES_MAX = 5000;
export const ROOM_MAX = 60;
export const SEAT_MAX = 20;
/** How many people are added, removed or changed by one call. */
export const CANDIDATES_AT_ONCE = 500;

/** When one person takes one part: who ends when. */
export const ownPartTime = z.object({
  part_id: idOut,
  /** When it begins; in a window at the latest; null while that is not known. */
  starts_at: time.nullable(),
  /** When it ends for this person at the latest if it begins then: with every rest break used in full. */
  ends_at: time.nullable(),
  /** What everyone has, and what this person has; null for a course without questions. */
  base_seconds: z.int().nullable(),
  allowed_seconds: z.int().nullable(),
  /** The person's own moment, of a part by appointment. */
  appointment: time.nullable(),
});
export type OwnPartTime = z.output<typeof ownPartTime>;

export const candidate = z.object({
  id: idOut,
  account_id: idOut,
  username: z.string(),
  /** As in their papers, and the number by which the school knows them; '' for none. */
  full_name: z.string(),
  registration_number: z.string(),
  email: z.string(),
  /** Counted from 1 by name; null until the sitting is published. */
  number: z.int().nullable(),
  room: z.string(),
  seat: z.string(),
  state: z.enum(candidateStates),
  /** Whether they were added by themselves, and not with a class. */
  is_added: z.boolean(),
  /** By part. */
  times: z.array(ownPartTime),
  /** Rest breaks, each up to this many seconds long. */
  breaks: z.object({ count: z.int(), seconds: z.int() }),
});
export type Candidate = z.output<typeof candidate>;

/**
 * Candidates by number or name, by `full_name` (who has none comes first), or by `room` (and seat), each with their own
 * times; those who were withdrawn too, once the sitting is published. `q` is a part of the names, the registration number,
 * the email, the room or the seat.
 */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/candidates',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  scope: 'sittings:read',
  params: sittingParams,
  query: listQuery.pick({ page: true, limit: true, q: true, sort: true }),
  reply: z.array(candidate),
  refusals: [],
});

/**
 * Adds people by the ids of their accounts, and removes or changes candidates by their own ids (`id` of `listCandidates`),
 * all or none. An id that nobody has is refused by its place, and a seat that somebody else has in that room. In a
 * published sitting whoever is removed is withdrawn; that is refused while they take a test. Full names are set by admins
 * for the whole school.
 */
export const changeCandidates = endpoint({
  method: 'PUT',
  path: '/api/admin/sittings/:id/candidates',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  body: versioned.extend({
    add: z.array(id).max(CANDIDATES_AT_ONCE).optional(),
    remove: z.array(id).max(CANDIDATES_AT_ONCE).optional(),
    change: z
      .array(
        z.strictObject({
          id,
          room: z
            .string()
            .trim()
            .max(ROOM_MAX, said(msg`Use at most ${{ most: ROOM_MAX }} characters.`))
            .optional(),
          seat: z
            .string()
            .trim()
            .max(SEAT_MAX, said(msg`Use at most ${{ most: SEAT_MAX }} characters.`))
            .optional(),
          full_name: fullName.min(1, said(msg`Enter a full name.`)).optional(),
          appointments: z.array(z.strictObject({ part_id: id, at: localTime.nullable() })).optional(),
        }),
      )
      .max(CANDIDATES_AT_ONCE)
      .optional(),
  }),
  reply: changedSitting.extend({ added: z.int(), removed: z.int(), changed: z.int() }),
  refusals: [...changeRefusals, 'sitting_not_ready', 'sitting_under_way', 'member_wrong_role'],
  refusalDetails: changeDetails,
});

/**
 * Sets rooms, seats and appointments of those whom a file names, and adds whoever is no candidate yet; nobody is
 * removed. Columns: email, room, seat, appointment (`2027-06-03 09:00` where the sitting is; several parts by
 * appointment separated by `|`). `number`, `name` and `state` of an exported file are passed over.
 */
export const importRoster = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/roster-csv',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  multipart: {
    file: 'file',
    fields: z.strictObject({
      version: z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
      dryRun: flag.optional(),
      marked: flag.optional(),
      encoding: textEncoding.optional(),
    }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: uploadReply.extend({ added: z.int(), changed: z.int(), sitting: changeDetails.sitting }),
  refusals: [...changeRefusals, 'sitting_not_ready', ...csvRefusals],
  refusalDetails: { ...uploadRefusalDetails, ...changeDetails },
});

/** The candidates as a file that `importRoster` takes. */
export const exportRoster = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/roster.csv',
  audience: 'admin',
  reach: 'people',
  scope: 'sittings:read',
  params: sittingParams,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});
