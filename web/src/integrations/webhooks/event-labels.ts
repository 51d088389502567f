import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WebhookEvent } from '@parlance/contract/integrations/webhooks';

/** What can be told, in the order it is offered. */
export const eventLabels: Record<WebhookEvent, MessageDescriptor> = {
  'attempt.opened': msg`A test was started`,
  'attempt.submitted': msg`A test was submitted`,
  'attempt.timed_out': msg`A test ended automatically`,
  'result.scored': msg`A test has a score`,
  'result.changed': msg`A score was changed`,
  'account.added': msg`An account was added`,
  'account.changed': msg`An account was changed`,
  'course.changed': msg`A course was added or changed`,
};
