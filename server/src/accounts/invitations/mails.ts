import { INVITATION_DAYS } from '@parlance/contract/invitations';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

/** What the outbox calls these mails. */
export const INVITATION_KIND = 'invitation';

/**
 * Invites somebody to set the password of their new account. Without the name, as every mail that anybody's typing can
 * send to a stranger. The token stands behind a #, which no browser sends to a server, so that no log has it.
 */
export function invitationMail({ brand, publicUrl }: Site, email: string, token: string, expiresAt: Date): Mail {
  const opening = publicUrl
    ? [
        `Choose a password, and you can sign in. The link works once, for ${INVITATION_DAYS} days.`,
        { words: 'Choose your password', link: new URL(`/accept-invitation#${token}`, publicUrl).href },
        'Is the link too old? Choose Forgot password where you sign in, with this email.',
      ]
    : ['Choose Forgot password where you sign in, with this email, and you can set your password.'];
  return {
    kind: INVITATION_KIND,
    to: { name: '', address: email },
    subject: `Your account at ${brand.name} is ready`,
    expiresAt,
    pieces: [
      `Your school has made an account at ${brand.name} for this email, for timed language tests.`,
      ...opening,
      'If you know of no such school, there is nothing to do: nobody can sign in without a password.',
    ],
  };
}
