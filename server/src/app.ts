import { randomUUID } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { mountAccommodations } from './accommodations/routes.ts';
import { mountAccounts } from './accounts/routes.ts';
import { staffNeedFactor } from './accounts/second-factors/required.ts';
import { openSessions } from './accounts/sessions/sessions.ts';
import { mountAnalysis } from './analysis/routes.ts';
import { listDueDates } from './assignments/queries.ts';
import { mountAssignments } from './assignments/routes.ts';
import { mountAllowances } from './attempts/allowances/routes.ts';
import { extendOpenTests } from './attempts/clock/extend-open.ts';
import { moveHardEnds } from './attempts/clock/hard-ends.ts';
import { countOpenAttempts } from './attempts/clock/queries.ts';
import { findScoresForStaff } from './attempts/exports/queries.ts';
import { keepReplaced } from './attempts/late/keep-late.ts';
import { mountPractice } from './attempts/practice/routes.ts';
import { mountPracticeMode } from './attempts/practice-mode/routes.ts';
import { mountPreview } from './attempts/preview/routes.ts';
import { mountReceipts } from './attempts/receipts/routes.ts';
import { mountRelease } from './attempts/release/routes.ts';
import { mountReview } from './attempts/review/routes.ts';
import { mountAttempts } from './attempts/routes.ts';
import { mountAudit } from './audit/routes.ts';
import { mountConsents } from './auth/consents/routes.ts';
import { mountOidc } from './auth/oidc/routes.ts';
import { mountAuth } from './auth/routes.ts';
import { mountSecondFactor } from './auth/second-factor/routes.ts';
import { mountClassResults } from './class-results/routes.ts';
import { memberships } from './classes/files/new-accounts.ts';
import { mountClasses } from './classes/routes.ts';
import { mountContact } from './contact/routes.ts';
import { mountCourses } from './courses/routes.ts';
import { findGoodCheck } from './device-checks/queries.ts';
import { mountDeviceChecks } from './device-checks/routes.ts';
import { recordRefused, recordWorkInPause } from './facts/keep-facts.ts';
import { mountFacts } from './facts/routes.ts';
import { openApiKeys } from './integrations/api-keys/callers.ts';
import { mountApiKeys } from './integrations/api-keys/routes.ts';
import { mountUpserts } from './integrations/upserts/routes.ts';
import { mountWebhooks } from './integrations/webhooks/routes.ts';
import { mountInterchange } from './interchange/routes.ts';
import { mountInvigilation } from './invigilation/routes.ts';
import { mountDeepLinking } from './lti/deep-linking/routes.ts';
import { mountLaunches } from './lti/launch/routes.ts';
import { mountRosters } from './lti/roster/routes.ts';
import { mountPlatforms } from './lti/routes.ts';
import { mountMedia } from './media/routes.ts';
import { examinationBands } from './overalls/examination-bands.ts';
import { mountOveralls } from './overalls/routes.ts';
import { mountRetention } from './personal-data/retention/routes.ts';
import { mountPersonalData } from './personal-data/routes.ts';
import type { AppContext } from './platform/app-context.ts';
import { clockReport } from './platform/database/database-clock.ts';
import { sayReasonsPlainly } from './platform/field-reasons.ts';
import { cleanArrivingTexts } from './platform/http/arriving-texts.ts';
import { authorizeRequests } from './platform/http/authorize.ts';
import { answerErrors } from './platform/http/errors.ts';
import { setHeaders } from './platform/http/headers.ts';
import { describeRoute, mountOpenapi } from './platform/http/openapi.ts';
import { serveWebFiles } from './platform/http/pages/web-files.ts';
import { reportRequests } from './platform/http/reports/request-reports.ts';
import { limitBodies } from './platform/http/request-bodies.ts';
import { prepareDrain } from './platform/http/sockets/drain.ts';
import { answerOnSockets, connectionOptions } from './platform/http/sockets/socket-answers.ts';
import { capSockets } from './platform/http/sockets/socket-cap.ts';
import { sayInLanguageOfRequest } from './platform/language.ts';
import { logOptions } from './platform/log.ts';
import { temporaryFolder } from './platform/store/temporary-files.ts';
import { copyAllInPlace } from './questions/bank/copy.ts';
import { mountBank } from './questions/bank/routes.ts';
import { mountDraws } from './questions/draws/routes.ts';
import { mountQuestionEditing } from './questions/editing/routes.ts';
import { changesOfPapers, freezeSitting, takeInChanges } from './questions/papers/freeze.ts';
import { mountQuestions } from './questions/routes.ts';
import { mountReceiptKeys } from './receipts/routes.ts';
import { mountReports } from './reports/routes.ts';
import { mountWrittenAnswers } from './reviews/answers/routes.ts';
import { mountCalibration } from './reviews/calibration/routes.ts';
import { mountCommentBank } from './reviews/comment-bank/routes.ts';
import { mountCorrection } from './reviews/correction/routes.ts';
import { mountRemarks } from './reviews/remarks/routes.ts';
import { mountReviews } from './reviews/routes.ts';
import { mountRubrics } from './reviews/rubrics/routes.ts';
import { mountScales } from './scales/routes.ts';
import { isMarkedAgainBy } from './second-marking/reach/queries.ts';
import { mountSecondMarking } from './second-marking/routes.ts';
import { openGuard, openIssuedGuard } from './sittings/entering/guard.ts';
import { watchedOf } from './sittings/entering/queries.ts';
import { mountSittings } from './sittings/routes.ts';
import { moveEndsOf } from './sittings/set-up/own-ends.ts';
import { mountStatistics } from './statistics/routes.ts';
import { mountSystem } from './system/routes.ts';

/** How replies are compressed. */
export const compression = {
  /** Replies below this go out as they are: compressing them costs more than it saves. */
  threshold: 4096,
  /** Up to here it is done at once, in under a millisecond: a stream for it costs twice as much. */
  syncThreshold: 64 * 1024,
  encodings: ['gzip'],
} satisfies FastifyCompressOptions;

/** Builds the app with its context. It never listens: `main.ts` and the tests do. `logTo` gets the log, if not the output. */
export async function buildApp(
  context: AppContext,
  ping: () => Promise<void>,
  logTo?: { write: (line: string) => void },
): Promise<FastifyInstance> {
  const { settings } = context;
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { ...logOptions(settings.logLevel), stream: logTo },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    forceCloseConnections: 'idle',
    ...connectionOptions,
  });
  sayReasonsPlainly();
  // Before all other hooks, so that it hears of what they refuse.
  reportRequests(app, settings);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  prepareDrain(app);
  answerOnSockets(app);
  capSockets(app, settings.trustedProxies);
  setHeaders(app, settings);
  if (settings.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: settings.allowedOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['X-Total-Count', 'Retry-After', 'Content-Disposition'],
    });
  }
  await app.register(cookie, { secret: settings.secret });
  const sayInLanguageOfAccount = sayInLanguageOfRequest(app, settings);
  await app.register(compress, compression);
  await app.register(multipart);
  app.decorate('temporaryFolder', temporaryFolder(settings));
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Parlance', version: '1' } },
    transform: describeRoute,
  });
  cleanArrivingTexts(app);
  limitBodies(app);
  const needFactor = await staffNeedFactor(context);
  const sessions = openSessions({ ...context, staffNeedFactor: needFactor }, watchedOf, (err) => {
    app.log.error({ err }, 'That sessions are in use was not noted. It is noted with their next use.');
  });
  app.addHook('onClose', sessions.close);
  const guardWork = openGuard(context, { hearRefused: recordRefused, keepReplaced });
  authorizeRequests(app, { sessions, apiKeys: openApiKeys(context), guardWork, sayInLanguageOfAccount });

  mountAccommodations(app, context, { extend: extendOpenTests, count: countOpenAttempts, moveEndsOf });
  mountAccounts(app, context, memberships);
  mountAnalysis(app, context, { isMarkedAgainBy });
  mountAudit(app, context);
  mountAuth(app, context, needFactor);
  mountSecondFactor(app, context, needFactor);
  mountOidc(app, context, needFactor);
  mountConsents(app, context);
  mountAssignments(app, context);
  mountAttempts(app, context, recordWorkInPause);
  mountClasses(app, context);
  mountClassResults(app, context);
  mountContact(app, context);
  mountCourses(app, context, copyAllInPlace);
  mountDeviceChecks(app, context);
  mountFacts(app, context);
  mountMedia(app, context, openIssuedGuard(context));
  mountAllowances(app, context);
  mountPreview(app, context);
  mountPersonalData(app, context);
  mountRetention(app, context);
  mountReceiptKeys(app, context);
  mountReceipts(app, context);
  mountRelease(app, context);
  mountReview(app, context);
  mountPractice(app, context);
  mountPracticeMode(app, context);
  mountQuestions(app, context);
  mountQuestionEditing(app, context);
  mountBank(app, context);
  mountDraws(app, context);
  mountApiKeys(app, context);
  mountUpserts(app, context);
  mountWebhooks(app, context);
  mountPlatforms(app, context);
  mountLaunches(app, context, needFactor);
  mountDeepLinking(app, context);
  mountRosters(app, context);
  mountInterchange(app, context);
  mountReviews(app, context);
  mountRemarks(app, context);
  mountCalibration(app, context);
  mountRubrics(app, context);
  mountSecondMarking(app, context);
  mountScales(app, context);
  mountOveralls(app, context);
  mountReports(app, context);
  mountCommentBank(app, context);
  mountCorrection(app, context);
  mountWrittenAnswers(app, context);
  mountSittings(app, context, {
    passedCheck: findGoodCheck,
    hearRefused: recordRefused,
    moveHardEnds,
    papers: { freezeSitting, changesOfPapers, takeInChanges },
    listDueDates,
    scoresOf: findScoresForStaff,
    bandsOf: examinationBands,
  });
  mountInvigilation(app, context);
  mountStatistics(app, context);
  mountSystem(app, context);

  app.get('/healthz', { config: { audience: 'public' } }, async () => ({ ok: true }));
  app.get('/readyz', { config: { audience: 'public' } }, async (_request, reply) => {
    if (app.drainState === 'stopped') return reply.code(503).send({ ok: false, draining: true });
    await Promise.all([ping(), context.store.ping()]);
    return { ok: true, ...clockReport(context.clock) };
  });
  mountOpenapi(app);
  await serveWebFiles(app, settings);
  return app;
}
