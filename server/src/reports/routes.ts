import { msg } from '@lingui/core/runtime-macro';
import {
  changeReport as changeCall,
  checkReport as checkCall,
  getReport,
  issueReport as issueCall,
  listReports as listCall,
  listOverallReports as listOverallCall,
} from '@parlance/contract/reports/score-report';
import { say } from '@parlance/contract/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { serve } from '../platform/http/serve.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Checked, checkPage } from './check-page.ts';
import { changeReport, checkReport, issueReport, ownOverallReports, ownReports, readReport } from './reports.ts';

/** Mounts score reports, and their check, which needs no account. */
export function mountReports(app: FastifyInstance, context: AppContext): void {
  serve(app, issueCall, ({ body, caller }) => issueReport(context, caller, body));

  serve(app, listCall, async ({ params, caller }) => {
    const rows = await ownReports(context, caller, params.id);
    return { reports: rows.map(({ code, state, issued_at }) => ({ code, state, issuedAt: issued_at.toISOString() })) };
  });

  serve(app, listOverallCall, async ({ params, caller }) => {
    const rows = await ownOverallReports(context, caller, params.id);
    return {
      reports: rows.map(({ code, state, issued_at, isCurrent }) => ({
        code,
        state,
        issuedAt: issued_at.toISOString(),
        isCurrent,
      })),
    };
  });

  serve(app, getReport, async ({ params, caller }) => ({ report: await readReport(context, caller, params.code) }));

  serve(app, changeCall, async ({ params, body, caller }) => {
    const report = await changeReport(context, caller, params.code, body);
    return { message: body.withdraw ? say(msg`The report is withdrawn.`) : say(msg`Saved.`), report };
  });

  serve(app, checkCall, ({ params, request }) => checkReport(context, params.code, ipOrigin(request.ip)));

  // A page of its own, without script: whoever checks a report has no account, and may have any browser.
  const sendPage = async (typed: string, request: FastifyRequest, reply: FastifyReply) => {
    let checked: Checked = null;
    try {
      if (typed !== '') checked = { found: await checkReport(context, typed, ipOrigin(request.ip)) };
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      void reply.code(refused.status);
      checked = { problem: refused.message };
    }
    return await reply
      .header('Vary', 'Cookie, Accept-Language')
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(checkPage(context.settings, typed, checked));
  };
  const isPublic = { config: { audience: 'public' } } as const;
  app.get<{ Querystring: { code?: unknown } }>('/verify', isPublic, (request, reply) =>
    sendPage(typeof request.query.code === 'string' ? request.query.code.slice(0, 40) : '', request, reply),
  );
  app.get<{ Params: { code: string } }>('/verify/:code', isPublic, (request, reply) =>
    sendPage(request.params.code.slice(0, 40), request, reply),
  );
}
