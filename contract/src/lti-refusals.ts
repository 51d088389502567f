import { msg } from '@lingui/core/runtime-macro';
import type { Sentence } from './say.ts';

/** What is refused about learning platforms and whoever comes from them. */
export const ltiRefusals = {
  platform_address: { status: 400, sentence: msg`Use an https:// address that is public.` },
  platform_taken: { status: 409, sentence: msg`This issuer and client ID are those of another platform.` },
  platforms_too_many: { status: 409, sentence: msg`There are 50 platforms. Remove one before you add another.` },
  platform_failed: {
    status: 502,
    sentence: msg`The platform did not answer as it should. Nothing was changed. Try again in a moment.`,
  },
  platform_person_taken: { status: 409, sentence: msg`This person of the platform is linked to another account.` },
  platform_other_domain: { status: 409, sentence: msg`Your email address does not belong to this school.` },
  lti_key_waits: { status: 409, sentence: msg`A new key was already made and is not in use yet. Wait until it is.` },
} as const satisfies Record<string, { status: number; sentence: Sentence }>;
