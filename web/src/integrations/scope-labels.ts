import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Scope } from '@parlance/contract/scopes';

/** What each scope lets another system do, in the order they are offered. */
export const scopeLabels: Record<Scope, { name: MessageDescriptor; text: MessageDescriptor }> = {
  'accounts:read': { name: msg`Read accounts`, text: msg`Names, emails and roles of learners and admins.` },
  'accounts:write': {
    name: msg`Change accounts`,
    text: msg`Add and update learners and teachers, and deactivate them. Never passwords.`,
  },
  'classes:read': { name: msg`Read classes`, text: msg`Classes and who is in them.` },
  'classes:write': { name: msg`Change classes`, text: msg`Add classes, and set who is in them.` },
  'sittings:read': { name: msg`Read examinations`, text: msg`Examinations and their candidates.` },
  'results:read': { name: msg`Read results`, text: msg`Scores of classes, courses and examinations.` },
  'courses:read': { name: msg`Read courses`, text: msg`Titles and settings of courses. Never questions.` },
  'statistics:read': { name: msg`Read statistics`, text: msg`How many accounts and courses there are.` },
  'audit:read': { name: msg`Read the audit log`, text: msg`Who changed what, and when.` },
};
