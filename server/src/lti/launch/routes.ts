import { msg } from '@lingui/core/runtime-macro';
import {
  finishLaunch,
  LAUNCH_MINUTES,
  type LaunchPerson,
  linkLaunch,
  readLaunch,
} from '@parlance/contract/lti/launches';
import { ltiKeySet, ltiPaths } from '@parlance/contract/lti/platforms';
import { type Sentence, say } from '@parlance/contract/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwnAccount } from '../../accounts/queries.ts';
import { admit, countingLogin } from '../../auth/admit.ts';
import { OidcRefused } from '../../auth/oidc/account-of.ts';
import { linkOwn } from '../../auth/oidc/own-identities.ts';
import { ownAccount } from '../../auth/second-factor/own-account.ts';
import { findActive } from '../../auth/second-factor/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import { serve } from '../../platform/http/serve.ts';
import { hourly } from '../../platform/recurring.ts';
import { Refusal } from '../../platform/refusal.ts';
import { publishedOf } from '../keys/keys.ts';
import { listKeys } from '../keys/queries.ts';
import { findPlatformsOf } from '../queries.ts';
import { comeIn, type LaunchRefusal, LaunchRefused, personOf, settle } from './come-in.ts';
import type { Message } from './message.ts';
import { sendArrival, sendRefused } from './page.ts';
import { findTicketed, insertLaunch, type Launch, purgeLaunches, takeTicket } from './queries.ts';
import { openVerifier } from './verify.ts';

/** A message with its keys and a whole course behind it is some 8 KB. */
const FORM_BYTES = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

const text = z.string().min(1).max(2000);
const beginning = z.object({
  iss: text,
  login_hint: text,
  target_link_uri: text,
  lti_message_hint: z.string().max(8000).optional(),
  client_id: z.string().max(500).optional(),
});
const comingBack = z.object({ state: z.string().max(100), id_token: z.string().max(FORM_BYTES) });

/** Mounts how people come in from a learning platform. Without one nobody does. */
export function mountLaunches(app: FastifyInstance, context: AppContext, staffNeedFactor: boolean): void {
  const { db, clock, settings } = context;
  const verify = openVerifier(context);
  hourly(app, () => purgeLaunches(db, clock.now()), 'The clean-up of launches failed.');

  serve(app, ltiKeySet, async () => {
    const rows = publishedOf(await listKeys(db), clock.now());
    return { keys: rows.map(({ public_key }) => public_key) };
  });

  // Forms that other sites send: no other call takes one.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    // Browsers alone send them: no program needs their description.
    const isPublic = { config: { audience: 'public' }, schema: { hide: true }, exposeHeadRoute: false } as const;
    scope.get(ltiPaths.login, isPublic, (request, reply) => begin(request, reply, request.query));
    scope.post(ltiPaths.login, isPublic, (request, reply) => begin(request, reply, request.body));
    scope.post(ltiPaths.launch, isPublic, async (request, reply) => {
      return await orSaid(request, reply, async () => {
        const { data } = comingBack.safeParse(request.body);
        if (!data) throw new LaunchRefused('oidc_failed');
        const arrival = await comeIn(context, verify, { state: data.state, idToken: data.id_token });
        request.log.info({ platform: arrival.platform.id, ip: request.ip }, 'came in from a platform');
        return sendArrival(reply, settings, arrival);
      });
    });
  });

  /** Leads to the platform, which says who is there (OpenID Connect, third-party initiated login). */
  async function begin(request: FastifyRequest, reply: FastifyReply, given: unknown): Promise<FastifyReply> {
    return await orSaid(request, reply, async () => {
      const { data } = beginning.safeParse(given);
      if (!data || settings.publicUrl === null) throw new LaunchRefused('oidc_failed');
      const known = await findPlatformsOf(db, data.iss);
      const platform = data.client_id ? known.find(({ client_id }) => client_id === data.client_id) : known[0];
      // An issuer with several clients must say which.
      if (!platform || (!data.client_id && known.length > 1)) throw new LaunchRefused('oidc_failed');
      const [state, nonce, now] = [newToken(), newToken(), clock.now()];
      const until = plusSeconds(now, LAUNCH_MINUTES * 60);
      await insertLaunch(db, { platform_id: platform.id, state_hash: hashOfToken(state), nonce, until }, now);
      const url = new URL(platform.auth_url);
      const asked = {
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: platform.client_id,
        redirect_uri: new URL(ltiPaths.launch, settings.publicUrl).href,
        login_hint: data.login_hint,
        state,
        nonce,
        ...(data.lti_message_hint !== undefined && { lti_message_hint: data.lti_message_hint }),
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return reply.redirect(url.href);
    });
  }

  /** A browser that comes by a form shows no JSON: what is wrong is said on a page. */
  async function orSaid(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LaunchRefused)) throw error;
      const { code, platform, cause } = error;
      request.log.warn({ code, platform: platform?.id, err: cause, ip: request.ip }, 'nobody came in from a platform');
      return sendRefused(reply, settings, { text: say(SENTENCES[code]), platform });
    }
  }

  const ticketed = async (ticket: string): Promise<Launch> => {
    const launch = await findTicketed(db, hashOfToken(ticket), clock.now());
    if (!launch) throw new Refusal('ticket_over');
    return launch;
  };

  serve(app, readLaunch, async ({ body }) => {
    const { platform, account_id, message } = await ticketed(body.ticket);
    const account = account_id === null ? undefined : await findOwnAccount(db, account_id);
    const username = account?.username ?? null;
    return { platform, account_id, username, person: account_id === null ? calledThere(message) : null };
  });

  serve(app, finishLaunch, async ({ body, request, reply }) => {
    return await countingLogin(
      (async () => {
        const { account_id } = await ticketed(body.ticket);
        const account = account_id === null ? undefined : await findActive(db, account_id);
        if (!account || !(await takeTicket(db, hashOfToken(body.ticket), account.id))) throw new Refusal('ticket_over');
        const begun = { remembered: false, byProvider: false };
        const loggedIn = await admit(context, account, begun, { request, reply, staffNeedFactor });
        if (!loggedIn) throw new Refusal('ticket_over');
        return loggedIn;
      })(),
    );
  });

  serve(app, linkLaunch, async ({ body, caller, request }) => {
    const launch = await ticketed(body.ticket);
    if (launch.account_id !== null) throw new Refusal('ticket_over');
    const account = await ownAccount(context, caller, body.password, request);
    const person = personOf({ issuer: launch.issuer, trusts_email: false }, launch.message);
    const { accountId, sessionId } = caller;
    await linkOwn(context, person, { accountId, sessionId }, launch).catch(refuseLinking);
    if (!(await takeTicket(db, hashOfToken(body.ticket), account.id))) throw new Refusal('ticket_over');
    const to = await inTransaction(db, (db) => settle(db, launch, account, clock.now()));
    return {
      message: say(
        msg`Your account was linked. From now on you log in from ${{ platform: launch.platform }} without a password.`,
      ),
      to,
    };
  });
}

/** The person who came, as the platform names them: somebody who links them must see whom they let in. */
function calledThere({ name, email, subject }: Message): LaunchPerson {
  return { name, email: typeof email === 'string' ? email.slice(0, 254) : '', id: subject };
}

function refuseLinking(error: unknown): never {
  if (!(error instanceof OidcRefused)) throw error;
  if (error.code === 'oidc_linked_to_other') throw new Refusal('platform_person_taken');
  throw new Refusal(error.code === 'oidc_other_domain' ? 'platform_other_domain' : 'ticket_over');
}

const SENTENCES: Record<LaunchRefusal, Sentence> = {
  state_over: msg`This took too long or was opened twice. Go back to your course and open it again.`,
  oidc_failed: msg`What your learning platform sent could not be checked. Go back to your course and open it again, or ask your school.`,
  oidc_no_account: msg`There is no account for you here. Ask your school.`,
  oidc_other_domain: msg`Your email address does not belong to this school.`,
  oidc_number_taken: msg`Another account here has your registration number. Ask your school.`,
  oidc_linked_to_other: msg`This school account is linked already, to this account or another one.`,
  account_inactive: msg`This account is inactive. Ask your school to reactivate it.`,
  account_suspended: msg`This account is suspended. Ask your school about it.`,
  teachers_only: msg`Only teachers can choose a course here. Your account is that of a learner.`,
};
