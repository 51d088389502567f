import { msg } from '@lingui/core/runtime-macro';
import {
  CONFIRM_PAGE,
  finishOidc,
  isOwnPath,
  leaveOidc,
  linkIdentity,
  listIdentities,
  type OidcRefusal,
  oidcCallback,
  proveAtProvider,
  startOidc,
  unlinkIdentity,
} from '@parlance/contract/oidc';
import { say } from '@parlance/contract/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { type Redirect, serve } from '../../platform/http/serve.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { admit, countingLogin } from '../admit.ts';
import { ownAccount } from '../second-factor/own-account.ts';
import { findActive, useUpTicket } from '../second-factor/queries.ts';
import { openLoginTicket, readTicket } from '../second-factor/tickets.ts';
import { accountOf, OidcRefused } from './account-of.ts';
import { heldByCaller, proveThere } from './again.ts';
import { beginFlow, cookieOptions, redirectUri, takeFlow } from './flow.ts';
import { linkOwn, ownIdentities, unlinkOwn } from './own-identities.ts';
import { readPerson } from './person.ts';
import { isAway, LOGIN_PAGE, logoutUrl, openProvider, type Provider } from './provider.ts';

const TICKET_COOKIE = 'oidc-ticket';

/** Mounts the login at the school's own provider, which is not there without OIDC_ISSUER, and what people have linked. */
export function mountOidc(app: FastifyInstance, context: AppContext, staffNeedFactor: boolean): void {
  const { settings } = context;
  const configured = settings.oidc && openProvider(settings.oidc, context.clock);
  const given = (): Provider => orNotFound(configured);
  const begun = { remembered: false, byProvider: true };

  serve(app, startOidc, async ({ query, request, reply }) => {
    const provider = given();
    const asked = { returnTo: query.return_to };
    return await orBack(request, LOGIN_PAGE, async () => ({
      location: await beginFlow(context, provider, reply, asked),
    }));
  });

  serve(app, oidcCallback, async ({ request, reply }) => {
    const provider = given();
    const flow = takeFlow(context, request, reply);
    const page = flow?.again ? CONFIRM_PAGE : flow?.link ? (flow.returnTo ?? '/') : LOGIN_PAGE;
    return await orBack(request, page, async () => {
      if (!flow) throw new OidcRefused('oidc_failed');
      const person = await readPerson(provider, cameBackTo(context, request), flow, context.clock.now());
      if (flow.again) {
        await proveThere(context, person, flow.again);
        return { location: `${page}#school-account=again` };
      }
      if (flow.link) {
        await linkOwn(context, person, flow.link, provider.settings);
        return { location: `${page}#school-account=linked` };
      }
      const account = await findActive(context.db, await accountOf(context, person, provider.settings));
      if (!account) throw new OidcRefused('oidc_failed');
      keepTicket(context, reply, await openLoginTicket(context, account, { purpose: 'oidc', ...begun }));
      const to = flow.returnTo ? `&to=${encodeURIComponent(flow.returnTo)}` : '';
      return { location: `${LOGIN_PAGE}#school-account=in${to}` };
    });
  });

  serve(app, finishOidc, async ({ request, reply }) => {
    given();
    return await countingLogin(
      (async () => {
        const { hash, account } = await readTicket(context, request.cookies[TICKET_COOKIE] ?? '', ['oidc']);
        reply.clearCookie(TICKET_COOKIE, cookieOptions(settings));
        if (!(await useUpTicket(context.db, hash))) throw new Refusal('ticket_over');
        const loggedIn = await admit(context, account, begun, { request, reply, staffNeedFactor });
        if (!loggedIn) throw new Refusal('ticket_over');
        return loggedIn;
      })(),
    );
  });

  serve(app, leaveOidc, async ({ request }) => {
    const provider = given();
    return await orBack(request, '/', async () => ({ location: await logoutUrl(provider, settings) }));
  });

  // Also where there is no provider: people come in from learning platforms too.
  serve(app, listIdentities, ({ caller }) => ownIdentities(context, caller));

  serve(app, linkIdentity, async ({ body, caller, request, reply }) => {
    const provider = given();
    await ownAccount(context, caller, body.password, request);
    const asked = { returnTo: body.return_to, link: { accountId: caller.accountId, sessionId: caller.sessionId } };
    return { url: await orAway(request, beginFlow(context, provider, reply, asked)) };
  });

  serve(app, proveAtProvider, async ({ body: { ticket }, caller, request, reply }) => {
    const provider = given();
    await heldByCaller(context, ticket, caller);
    return { url: await orAway(request, beginFlow(context, provider, reply, { again: ticket })) };
  });

  serve(app, unlinkIdentity, async ({ params, caller, request }) => {
    await unlinkOwn(context, caller, params.id);
    request.log.info({ accountId: caller.accountId }, 'school account unlinked');
    return { message: say(msg`The account was unlinked. You were logged out on all other devices.`) };
  });
}

/** Leads on, or to a page that says why not: whoever comes by a link reads no JSON. */
async function orBack(request: FastifyRequest, page: string, lead: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await lead();
  } catch (err) {
    const code: OidcRefusal = err instanceof OidcRefused ? err.code : isAway(err) ? 'oidc_away' : 'oidc_failed';
    request.log.warn({ ...(err instanceof OidcRefused ? {} : { err }), code, ip: request.ip }, 'no school login');
    return { location: `${isOwnPath(page) ? page : '/'}#school-account=${code}` };
  }
}

/** The URL at the provider, which is asked for its description first. */
async function orAway(request: FastifyRequest, url: Promise<string>): Promise<string> {
  return await url.catch((err: unknown) => {
    request.log.warn({ err }, 'the provider of logins was not reached');
    throw new Refusal('oidc_away');
  });
}

/** The URL that the provider led back to, as it was told it: what is in front of this server may have changed it. */
function cameBackTo({ settings }: AppContext, request: FastifyRequest): URL {
  const url = new URL(redirectUri(settings));
  url.search = request.url.slice(request.url.indexOf('?'));
  return url;
}

/** In this browser alone: a link with a ticket would log whoever opens it in as somebody else. */
function keepTicket({ settings }: AppContext, reply: FastifyReply, ticket: string): void {
  reply.setCookie(TICKET_COOKIE, ticket, { ...cookieOptions(settings), sameSite: 'strict', maxAge: 300 });
}
