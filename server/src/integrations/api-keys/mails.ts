import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

/** Tells somebody that a superadmin made a key that acts for them. */
export function madeMail(
  { brand }: Site,
  { username, email }: { username: string; email: string },
  { name, by }: { name: string; by: string },
): Mail {
  return {
    kind: 'api-key-made',
    to: { name: username, address: email },
    subject: say(msg`An API key acts for you`),
    pieces: [
      say(msg`Hello ${{ name: username }},`),
      say(
        msg`${{ by }} made the API key “${{ key: name }}” of ${{ site: brand.name }}. What another system does with it is done in your name, as far as you may do it yourself. The audit log names the key.`,
      ),
      say(msg`If you did not expect this, tell your school now.`),
    ],
  };
}
