import { email as emailSchema, fullName } from '@parlance/contract/accounts';
import type { Skipped } from '@parlance/contract/lti/contexts';
import { may } from '@parlance/contract/permissions';
import { z } from 'zod';
import { findAccountsOf } from '../../accounts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { identityIssuer } from '../launch/come-in.ts';
import { isStaffThere } from '../launch/message.ts';
import type { PlatformRow } from '../queries.ts';
import { accessToken, callService, parsed, scopes } from '../service.ts';
import { findLinked, type KnownPerson } from './queries.ts';

const PAGES_MAX = 100;
/** The call that asks for them is cut off after 30 seconds, and they are stored in it. */
const READ_WITHIN_MS = 20_000;
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

const text = z.string().max(2000).nullish().catch(null);
const member = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  status: text,
  roles: z.array(z.string()).default([]),
  name: text,
  given_name: text,
  family_name: text,
  email: z.unknown(),
});
const page = z.object({ members: z.array(member) });
export type Member = z.output<typeof member>;

/**
 * Whom a platform names in one of its courses, page by page (Names and Role Provisioning Services 2.0). Throws where it
 * does not answer as it should, or takes longer in all.
 */
export async function readMembers(
  context: AppContext,
  platform: PlatformRow,
  first: string,
  withinMs = READ_WITHIN_MS,
): Promise<Member[]> {
  const signal = AbortSignal.timeout(withinMs);
  const token = await accessToken(context, platform, [scopes.members], signal);
  const all: Member[] = [];
  let url: string | null = first;
  for (let pages = 0; url !== null; pages += 1) {
    if (pages === PAGES_MAX) throw new Error('The list of members has no end.');
    const answer = await callService(context, url, { token, accept: MEMBERS_TYPE, signal });
    all.push(...parsed(page, answer).members);
    url = nextOf(answer.headers.link, url);
  }
  return all.filter(({ status }) => !status || status === 'Active');
}

/** The page after this one by its Link header (RFC 8288); null for the last. */
function nextOf(header: string | string[] | undefined, from: string): string | null {
  const links = [header ?? []].flat().join(', ');
  const [, url] = /<([^>]*)>\s*;[^<]*\brel="?next"?/i.exec(links) ?? [];
  return url === undefined ? null : new URL(url, from).href;
}

export type Sorted = {
  /** The emails of those who have an account, and who gets one. */
  known: string[];
  added: { email: string; full_name: string; username: string }[];
  skipped: Skipped[];
};

/**
 * Who of them is who here, by the rules of a launch: by what was linked, else learners by their email where the platform
 * is believed about it.
 */
export async function sortMembers(db: Db, platform: PlatformRow, members: Member[]): Promise<Sorted> {
  const { issuer, trusts_email: trusts, creates_accounts: creates, domains } = platform;
  const ids = members.map(({ user_id }) => user_id);
  const linked = await findLinked(db, identityIssuer(issuer), ids);
  const emailKeys = members.flatMap(({ email }) => emailSchema.safeParse(email).data?.toLowerCase() ?? []);
  const found = await findAccountsOf(db, { emailKeys, numberKeys: [] });
  const byEmail = new Map(found.map((account) => [account.email.toLowerCase(), account]));
  const known = new Set<string>();
  const added = new Map<string, Sorted['added'][number]>();
  const skipped: Skipped[] = [];
  for (const one of members) {
    const name = one.name || [one.given_name, one.family_name].filter(Boolean).join(' ');
    const email = emailSchema.safeParse(one.email).data;
    const skip = (reason: Skipped['reason']) => skipped.push({ name: name || email || one.user_id, reason });
    const own: KnownPerson | undefined = linked.get(one.user_id);
    const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
    if (own) {
      if (own.status === 'active') known.add(own.email);
      else skip('closed');
    } else if (isStaffThere(one.roles)) skip('no_account');
    else if (!email || !trusts) skip('no_email');
    else if (domains.length > 0 && !domains.includes(domain)) skip('other_domain');
    else {
      const account = byEmail.get(email.toLowerCase());
      if (account && may(account, 'invigilates')) skip('is_staff');
      else if (account && account.status !== 'active') skip('closed');
      else if (account) known.add(account.email);
      else if (!creates) skip('no_account');
      else {
        const called = fullName.safeParse(name).data ?? '';
        const [mailbox = email] = email.split('@');
        added.set(email.toLowerCase(), { email, full_name: called, username: (called || mailbox).slice(0, 100) });
      }
    }
  }
  return { known: [...known], added: [...added.values()], skipped };
}
