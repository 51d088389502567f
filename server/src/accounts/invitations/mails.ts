import { msg, plural } from '@lingui/core/runtime-macro';
import { INVITATION_DAYS } from '@parlance/contract/invitations';
import { say } from '@parlance/contract/say';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

/** What the outbox calls these mails. */
export const INVITATION_KIND = 'invitation';

/** What whoever invites people is told beside that; empty where the emails have a link. */
export function withoutLink({ publicUrl }: Pick<Site, 'publicUrl'>): string {
  if (publicUrl) return '';
  return ` ${say(msg`The email has no link, because PUBLIC_URL is not set on the server: tell people the address of this site.`)}`;
}

/**
 * Invites someone to set the password of their new account. Without the name, as every mail that anyone's typing can
 * send to a stranger. The token comes after a #, which no browser sends to a server, so that no log has it.
 */
export function invitationMail({ brand, publicUrl }: Site, email: string, token: string, expiresAt: Date): Mail {
  const to = { name: '', address: email };
  const opening = publicUrl
    ? [
        say(
          msg`Choose a password, then you can log in. The link works once and is valid for ${plural({ days: INVITATION_DAYS }, { one: '# day', other: '# days' })}.`,
        ),
        { words: say(msg`Choose your password`), link: new URL(`/accept-invitation#${token}`, publicUrl).href },
        say(msg`If the link has expired, choose Forgot password on the login page and enter this email.`),
      ]
    : [
        say(
          msg`To set your password, open the site of your school, choose Forgot password on its login page and enter this email. If you do not know its address, ask your school.`,
        ),
      ];
  return {
    kind: INVITATION_KIND,
    to,
    subject: say(msg`Your account at ${{ site: brand.name }} is ready`),
    expiresAt,
    pieces: [
      say(
        msg`Your school has created an account for this email at ${{ site: brand.name }}, where you take timed language tests.`,
      ),
      ...opening,
      say(msg`If you do not know this school, you can ignore this email. Nobody can log in until a password is set.`),
    ],
  };
}
