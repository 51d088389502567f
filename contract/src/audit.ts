import { z } from 'zod';
import { roles } from './accounts.ts';
import { endpoint, listQuery } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { actionKinds, doneAs } from './invigilation/action-kinds.ts';
import { courseTypes } from './kinds/course-types.ts';

/** Everything the server writes into the log, as `subject.past`. A screen has a sentence for each. */
export const auditActions = [
  'account.registered',
  'account.added',
  'account.edited',
  'account.invited',
  'account.invitation_sent',
  'account.invitation_accepted',
  'account.deleted',
  'account.password_changed',
  'account.password_reset',
  'account.password_removed',
  'account.sessions_ended',
  'account.recovered',
  'account.access_changed',
  'account.calendar_address_made',
  'account.allowance_given',
  'second_factor.added',
  'second_factor.removed',
  'second_factor.reset',
  'second_factor.codes_made',
  'second_factor.recovery_used',
  'second_factor.copied',
  'account.data_exported',
  'account.erased',
  'retention.changed',
  'retention.applied',
  'consent_text.added',
  'identity.account_added',
  'identity.linked',
  'identity.unlinked',
  'identity.role_changed',
  'identity.names_changed',
  'accommodation.set',
  'accommodation.ended',
  'accommodation.reason_read',
  'accommodation.imported',
  'class.added',
  'class.edited',
  'class.archived',
  'class.members_changed',
  'class.joined',
  'class.imported',
  'class.test_assigned',
  'class.assignment_edited',
  'class.assignment_withdrawn',
  'class.results_exported',
  'sitting.added',
  'sitting.edited',
  'sitting.published',
  'sitting.cancelled',
  'sitting.released',
  'sitting.duplicated',
  'sitting.deleted',
  'sitting.roster_changed',
  'sitting.code_changed',
  'sitting.prepared',
  'sitting.paper_taken_in',
  'device_check.code_made',
  ...actionKinds.map((kind) => `sitting.${doneAs[kind]}` as const),
  'sitting.incident_withdrawn',
  'sitting.results_exported',
  'sitting.seb_file_exported',
  'facts.exported',
  'facts.removed',
  'receipt_key.changed',
  'api_key.added',
  'api_key.revoked',
  'webhook.added',
  'webhook.edited',
  'webhook.removed',
  'webhook.rotated',
  'webhook.turned_off',
  'platform.added',
  'platform.edited',
  'platform.removed',
  'platform.key_made',
  'platform.class_filled',
  'course.added',
  'course.edited',
  'course.duration_changed',
  'course.use_changed',
  'course.duplicated',
  'course.deleted',
  'course.restored',
  'course.questions_uploaded',
  'course.question_added',
  'course.question_deleted',
  'course.questions_ordered',
  'course.passage_added',
  'course.results_exported',
  'course.analysis_exported',
  'course.task_dismissed',
  'course.tasks_exported',
  'course.release_changed',
  'course.results_released',
  'course.results_withheld',
  'passage.edited',
  'question.edited',
  'question.key_corrected',
  'question.scoring_corrected',
  'question.variant_kept_wrong',
  'question.timer_changed',
  'question.moved_to_bank',
  'question.tagged',
  'question.retired',
  'question.restored',
  'question.deleted',
  'bank.question_added',
  'bank.set_added',
  'bank.questions_imported',
  'course.questions_imported',
  'bank.exported',
  'course.questions_exported',
  'course.key_printed',
  'course.bank_added',
  'course.bank_version_set',
  'course.bank_copied',
  'course.draw_added',
  'course.draw_edited',
  'course.draw_removed',
  'course.pool_refreshed',
  'audio.uploaded',
  'picture.uploaded',
  'submission.scored',
  'submission.settled',
  'course.marking_changed',
  'marking.allocated',
  'marking.taken_back',
  'marking.rubric_moved',
  'marking.saved',
  'marking.exported',
  'submission.sent_to_second',
  'calibration.changed',
  'remark.requested',
  'remark.withdrawn',
  'remark.allocated',
  'remark.done',
  'rubric.saved',
  'rubric.archived',
  'scale.saved',
  'scale.archived',
  'course.scale_changed',
  'course.scale_applied',
  'overall.saved',
  'overall.archived',
  'report.issued',
  'report.changed',
  'report.withdrawn',
  'backup.taken',
  'backup.restored',
  'media.moved',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Entries are counted, and can be paged through, up to here; older ones are reached by `to`. */
export const AUDIT_COUNTED = 10_000;

const person = z.object({ id: idOut, username: z.string(), role: z.enum(roles) });
/** `deleted` ones are in no list any more. */
const namedAccount = person.extend({ deleted: z.boolean() });
const namedCourse = z.object({ id: idOut, title: z.string(), type: z.enum(courseTypes), deleted: z.boolean() });

export const auditEntry = z.object({
  id: idOut,
  at: time,
  /** Who did it; null for the server itself. */
  actor: namedAccount.nullable(),
  /** Mostly one of `auditActions`; an older or newer server may have written others. */
  action: z.string(),
  subject: z.object({ type: z.string(), id: idOut.nullable() }),
  /** Whom it is about: the account itself, or whose work it is. */
  account: namedAccount.nullable(),
  /** The course it is about, or is a part of. */
  course: namedCourse.nullable(),
  /** What else was noted, by the action. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * Who did what to whom, the newest first. Always a slice, of 50 unless `limit` says otherwise; `X-Total-Count` is at
 * most one more than AUDIT_COUNTED. Names, roles and types are those of today.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/superadmin/audit-log',
  audience: 'superadmin',
  scope: 'audit:read',
  query: listQuery.omit({ status: true, type: true, sort: true }).extend({
    /** A part of the name of who acted or whom it is about, of their email when it has an @, or of a course's title. */
    q: z.string().max(200).optional(),
    action: z.string().max(60).optional(),
    /** The account that acted. */
    actor: id.optional(),
    /** From this moment on. */
    from: time.transform((iso) => new Date(iso)).optional(),
    /** Before this moment. */
    to: time.transform((iso) => new Date(iso)).optional(),
  }),
  reply: z.array(auditEntry),
  refusals: [],
});

/** Admins and superadmins who are in the log as having done something, by name: what a filter offers. */
export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/superadmin/audit-log/actors',
  audience: 'superadmin',
  scope: 'audit:read',
  reply: z.array(person),
  refusals: [],
});
