import { email as emailSchema, fullName, username } from '@parlance/contract/accounts';
import { LAUNCH_MINUTES, LAUNCH_TICKET_MINUTES } from '@parlance/contract/lti/launches';
import type { OidcRefusal } from '@parlance/contract/oidc';
import { may, type Rights } from '@parlance/contract/permissions';
import { accountOf, OidcRefused } from '../../auth/oidc/account-of.ts';
import type { Person } from '../../auth/oidc/person.ts';
import { PLATFORM_PREFIX } from '../../auth/oidc/queries.ts';
import { findActive } from '../../auth/second-factor/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import { findPlatform, type PlatformRow } from '../queries.ts';
import { type Message, readMessage } from './message.ts';
import { isOpenCourse, noteContext, noteLearner, noteLink, storeMessage, takeState } from './queries.ts';
import type { Verify } from './verify.ts';

/** How long a teacher may take to choose. */
const CHOICE_MINUTES = 60;

/** Why somebody whom a platform sent is not let in. */
export type LaunchRefusal =
  | Exclude<OidcRefusal, 'oidc_email_unconfirmed' | 'oidc_link_first' | 'oidc_away' | 'oidc_other_person'>
  | 'state_over'
  | 'teachers_only';

/** `platform` where the state was one of ours: its pages may show why. */
export class LaunchRefused extends Error {
  readonly code: LaunchRefusal;
  readonly platform: PlatformRow | undefined;

  constructor(code: LaunchRefusal, platform?: PlatformRow, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.platform = platform;
  }
}

/** Somebody whom a platform sent: the ticket for a window of ours, and the page that it opens; null for the usual one. */
export type Arrival = {
  platform: PlatformRow;
  message: Message;
  ticket: string;
  to: string | null;
  /** With what the page in the frame asks for the choice; null where none is made. */
  answerToken: string | null;
};

/**
 * Takes what a platform sent back: once for each state, whether it was right or not. Throws `LaunchRefused`. Whoever has no
 * account that may be found or made gets a ticket all the same, to link one.
 */
export async function comeIn(
  context: AppContext,
  verify: Verify,
  { state, idToken }: { state: string; idToken: string },
): Promise<Arrival> {
  const { db, clock } = context;
  const now = clock.now();
  const begun = await takeState(db, hashOfToken(state), now);
  const platform = begun && (await findPlatform(db, begun.platform_id));
  if (!begun || !platform) throw new LaunchRefused('state_over');
  const payload = await verify(platform, idToken, begun.nonce).catch((error: unknown) => {
    throw new LaunchRefused('oidc_failed', platform, error);
  });
  const message = readMessage(payload);
  if (!message) throw new LaunchRefused('oidc_failed', platform, new Error('It is no launch of LTI 1.3.'));
  if (!platform.deployment_ids.includes(message.deployment)) {
    throw new LaunchRefused('oidc_failed', platform, new Error('It is of another deployment.'));
  }
  const accountId = await accountIdOf(context, platform, message);
  const account = accountId === null ? null : ((await findActive(db, accountId)) ?? null);
  if (accountId !== null && !account) throw new LaunchRefused('oidc_failed', platform);
  if (account && message.choice && !may(account, 'teaches')) throw new LaunchRefused('teachers_only', platform);
  const [ticket, answerToken] = [newToken(), message.choice ? newToken() : null];
  const minutes = message.choice ? CHOICE_MINUTES : LAUNCH_MINUTES;
  const to = await inTransaction(db, async (db) => {
    await storeMessage(db, begun.id, {
      ticket_hash: hashOfToken(ticket),
      ticket_until: plusSeconds(now, LAUNCH_TICKET_MINUTES * 60),
      until: plusSeconds(now, minutes * 60),
      account_id: accountId,
      answer_hash: answerToken === null ? null : hashOfToken(answerToken),
      message,
    });
    const launch = { id: begun.id, platform_id: platform.id, message };
    return account ? await settle(db, launch, account, now) : null;
  });
  return { platform, message, ticket, to, answerToken };
}

/** Who somebody at a platform is among the identities: apart from the logins of a provider with the same name. */
export function identityIssuer(issuer: string): string {
  return `${PLATFORM_PREFIX}${issuer}`;
}

/** Somebody at a platform as a login of theirs is taken. Staff there are known by nothing but what they linked. */
export function personOf(
  { issuer, trusts_email: trusts }: Pick<PlatformRow, 'issuer' | 'trusts_email'>,
  { subject, email: given, name, isStaff }: Pick<Message, 'subject' | 'email' | 'name' | 'isStaff'>,
): Person {
  const email = emailSchema.safeParse(given).data ?? null;
  const [called = 'Learner'] = [name, email?.split('@')[0], subject].flatMap(
    (one) => username.safeParse(one).data ?? [],
  );
  return {
    issuer: identityIssuer(issuer),
    subject,
    email,
    emailConfirmed: trusts && !isStaff,
    username: called,
    fullName: fullName.safeParse(name).data ?? '',
    registrationNumber: '',
    role: null,
  };
}

/** The account by the rules of school logins (decision 093); null where its owner must link it first. */
async function accountIdOf(context: AppContext, platform: PlatformRow, message: Message): Promise<number | null> {
  try {
    const rules = { domains: platform.domains, creates: platform.creates_accounts };
    return await accountOf(context, personOf(platform, message), rules);
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    const { code } = error;
    if (code === 'oidc_email_unconfirmed' || code === 'oidc_link_first') return null;
    throw new LaunchRefused(code === 'oidc_away' || code === 'oidc_other_person' ? 'oidc_failed' : code, platform);
  }
}

type Settling = { id: number; platform_id: number; message: Message };

/**
 * Notes what a message says now that it is known who came: the course of the platform, and for learners that their scores
 * are told there. Gives the page to open.
 */
export async function settle(
  db: Db,
  { id, platform_id, message }: Settling,
  account: Rights & { id: number },
  now: Date,
): Promise<string | null> {
  const { deployment: deployment_id, context, link, courseId, subject, choice } = message;
  const seen = { platform_id, deployment_id, now };
  if (context) await noteContext(db, seen, context);
  if (choice) return `/lti/choose/${id}`;
  if (courseId === null || !(await isOpenCourse(db, courseId)) || !may(account, 'takes_tests')) return null;
  if (link) {
    const linkId = await noteLink(db, seen, { courseId, link });
    if (may(account, 'learns')) await noteLearner(db, { linkId, accountId: account.id, subject, now });
  }
  return `/user/course/${courseId}`;
}
