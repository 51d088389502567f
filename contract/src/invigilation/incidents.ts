import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { sittingParams } from '../sittings/sitting.ts';
import { REASON_MAX } from './actions.ts';

export const INCIDENT_MAX = 5000;

/** What happened in a room. */
export const incidentKinds = ['note', 'technical', 'medical', 'disturbance', 'misconduct'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incident = z.object({
  id: idOut,
  /** Whom it is about; null for the whole room. */
  candidate: z.object({ id: idOut, number: z.int(), username: z.string(), fullName: z.string() }).nullable(),
  kind: z.enum(incidentKinds),
  text: z.string(),
  by: z.string(),
  at: time,
  /** Who withdrew it, and why; it stays in the list. */
  withdrawn: z.object({ by: z.string(), at: time, reason: z.string() }).nullable(),
});
export type Incident = z.output<typeof incident>;

const refusals = ['action_repeated_differently', 'sitting_cancelled'] as const;
const reply = z.object({ incident });

/** Those of a sitting, the newest first. */
export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/incidents',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.object({ incidents: z.array(incident) }),
  refusals: [],
});

/** Notes what happened. It is never changed, only withdrawn. */
export const noteIncident = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/incidents',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  body: z.strictObject({
    actionId: z.uuid(),
    candidateId: id.optional(),
    kind: z.enum(incidentKinds),
    text: z
      .string()
      .trim()
      .min(1, said(msg`Say what happened.`))
      .max(INCIDENT_MAX, said(msg`Use at most 5,000 characters.`)),
  }),
  reply,
  refusals,
});

/** Withdraws one: whoever noted it, and leads. One that was withdrawn is acknowledged. */
export const withdrawIncident = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/incidents/:incidentId/withdraw',
  audience: 'admin',
  reach: 'people',
  params: sittingParams.extend({ incidentId: id }),
  body: z.strictObject({
    actionId: z.uuid(),
    reason: z
      .string()
      .trim()
      .min(1, said(msg`Enter a reason.`))
      .max(REASON_MAX, said(msg`Use at most ${{ most: REASON_MAX }} characters.`)),
  }),
  reply,
  refusals,
});

/** The same as a file, with times where the sitting is. Leads only. */
export const exportIncidents = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/incidents.csv',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});
