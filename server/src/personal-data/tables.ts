import type { Tables } from '../platform/database/tables.ts';
import { examinationTables } from './examination-tables.ts';
import { composed, type Handling, JSON_NAMES, OWN, unnamedJson } from './handling.ts';
import { schoolTables } from './school-tables.ts';
import { workTables } from './work-tables.ts';

/** Also those of an email that the account had before; not those of an account that had this one before. */
const MESSAGES = '(account_id = :id or account_id is null and lower(email) = :email)';

const BRIEF = 'They live for minutes.';

const accountTables = {
  sessions: {
    of: OWN,
    exported: { in: 'sessions', columns: 'address, user_agent, remembered, created_at, last_seen_at, expires_at' },
    erased: 'deleted',
  },
  second_factors: {
    of: OWN,
    exported: { in: 'account', columns: 'kind, name, created_at, last_used_at' },
    erased: 'deleted',
  },
  identities: {
    of: OWN,
    exported: { in: 'account', columns: 'issuer, subject, email, linked_at, last_used_at' },
    erased: 'deleted',
  },
  lti_launches: { of: OWN, exported: { not: BRIEF }, erased: 'deleted' },
  lti_scores: {
    of: OWN,
    exported: {
      in: 'account',
      columns: `(select name from lti_platforms join lti_links on platform_id = lti_platforms.id
        where lti_links.id = link_id) as platform, subject, since, case when not exists (select from attempts
          join lti_links on lti_links.course_id = attempts.course_id where lti_links.id = link_id
            and attempts.id = any(:held)) then told end as told, told_at`,
    },
    erased: 'deleted',
  },
  recovery_codes: { of: OWN, exported: { not: 'They let their owner in.' }, erased: 'deleted' },
  sign_in_tickets: { of: OWN, exported: { not: BRIEF }, erased: 'deleted' },
  api_keys: {
    of: 'owner_id = :id',
    exported: { in: 'account', columns: 'name, scopes, created_at, expires_at, last_used_at, revoked_at' },
    erased: 'deleted',
  },
  key_readings: { of: OWN, exported: { not: 'They are counted for two days.' }, erased: 'deleted' },
  alarms: {
    of: OWN,
    exported: { in: 'sessions', columns: 'kind, about, raised_at' },
    erased: 'deleted',
  },
  reset_codes: {
    of: `${OWN} or email_key = :email`,
    exported: { not: 'A code lives for ten minutes.' },
    erased: 'deleted',
  },
  sign_in_failures: {
    of: 'email_key = :email',
    exported: { in: 'sessions', columns: 'origin as address, failed_at' },
    erased: 'deleted',
  },
  limited_calls: {
    of: 'email_key = :email or origin = :id::text',
    exported: { not: 'They count calls of the last hours.' },
    erased: 'deleted',
  },
  invitations: {
    of: OWN,
    exported: { in: 'account', columns: 'sent_at, open_until' },
    erased: 'deleted',
  },
  consents: {
    of: OWN,
    exported: { in: 'account', columns: '(select text from consent_texts where id = text_id) as text, given_at' },
    erased: 'deleted',
  },
  calendar_addresses: { of: OWN, exported: { in: 'account', columns: 'made_at' }, erased: 'deleted' },
  class_members: {
    of: OWN,
    exported: { in: 'account', columns: '(select name from classes where id = class_id) as class, part, added_at' },
    erased: 'deleted',
    by: ['added_by'],
  },
  accommodations: {
    of: OWN,
    exported: {
      in: 'account',
      columns: `extra_time_percent, break_count, break_seconds, extra_plays, preparation_percent, recording_percent,
        text_scale, high_contrast, valid_from, valid_until, note_to_learner, reason is not null as has_reason, updated_at`,
    },
    erased: 'deleted',
    by: ['updated_by'],
  },
  accommodation_versions: {
    of: OWN,
    exported: { in: 'account', columns: 'version, settings, updated_at' },
    erased: 'deleted',
    by: ['updated_by'],
  },
  messages: {
    of: MESSAGES,
    exported: { in: 'messages', columns: 'email, name, subject, message, origin as address, sent_at' },
    erased: 'deleted',
  },
  outbox: {
    of: `lower(to_address) = :email or about_account = :id or message_id in (select id from messages where ${MESSAGES})`,
    exported: {
      in: 'messages',
      // Who else got one is not said.
      columns:
        'kind, case when lower(to_address) = :email then to_address end as email, created_at, sent_at, failed_at',
    },
    erased: 'deleted',
  },
  audit_log: {
    of: `${OWN} or actor_id = :id`,
    exported: {
      in: 'log',
      columns:
        'at, action, subject_type, subject_id, course_id, actor_id = :id as by_you, account_id = :id as about_you',
    },
    erased: [
      {
        set: {
          details: `details - array['reason', 'as', 'file', 'name'] #- '{before,comment}' #- '{after,comment}'`,
        },
        where: OWN,
      },
      {
        set: { details: `details - array['reason', 'as']` },
        where: `subject_type = 'sitting' and exists (select from candidates
          where account_id = :id and sitting_id = subject_id and details -> 'candidateIds' = jsonb_build_array(id))`,
      },
      {
        set: { details: unnamedJson('details') },
        where: `(account_id = :id or actor_id = :id or action in ('marking.allocated', 'course.marking_changed', 'remark.allocated', 'api_key.added')
          or (subject_type = 'sitting' and subject_id in (select sitting_id from candidates where account_id = :id)))
          and ${composed('details')} ~ ${JSON_NAMES}`,
      },
    ],
    stays: ['action', 'subject_type'],
    by: ['actor_id'],
  },
  erasures: {
    of: OWN,
    exported: { not: 'Of whom it is there, nobody can log in any more.' },
    erased: {
      kept: 'It says that the account was erased, and why: whoever writes the reason is told not to name anyone.',
    },
    stays: ['reason'],
    by: ['asked_by'],
  },
  accounts: {
    of: 'id = :id',
    exported: {
      in: 'account',
      columns:
        'id, username, full_name, registration_number, email, phone, role, access, status, language, created_at, updated_at, last_login_at',
    },
    erased: [
      {
        set: {
          username: `'Erased account ' || :id::text`,
          full_name: `''`,
          registration_number: `''`,
          email: `'erased-' || :id::text || '@invalid'`,
          phone: `''`,
          password_hash: `'none'`,
          language: 'null',
          accommodation_version: 'null',
          last_login_at: 'null',
          status: `'deleted'`,
          updated_at: ':at',
        },
      },
    ],
    stays: ['role', 'access'],
  },
} as const satisfies Record<string, Handling>;

/**
 * Every table of the database: how its rows about a person are exported and erased, or that they are about nobody. An
 * erasure goes through it from the first to the last, what refers to something before that. A test compares it with the
 * database: a table that is missing, a column that leads to an account, and a text that nobody decided about fail it.
 */
export const personalData: Record<keyof Tables | 'migrations', Handling> = {
  ...workTables,
  ...examinationTables,
  ...schoolTables,
  ...accountTables,
};
