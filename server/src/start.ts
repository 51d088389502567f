import type { AddressInfo } from 'node:net';
import { addFirstSuperadmin, type FirstSuperadmin } from './accounts/first-superadmin.ts';
import { startAnalysing } from './analysis/count.ts';
import { buildApp } from './app.ts';
import { startAssignmentEmails } from './assignments/assignment-emails.ts';
import { startPreparing } from './attempts/opening/prepare.ts';
import { startSweeping } from './attempts/sweep.ts';
import { readyExaminations } from './demo/examinations/examinations.ts';
import { driveRooms } from './demo/examinations/room.ts';
import { fillDemo } from './demo/fill.ts';
import { addHomework } from './demo/homework.ts';
import { addOpinionGroup } from './demo/opinion-group.ts';
import { issueDemoReport } from './demo/report.ts';
import { addYearGroup } from './demo/year-group.ts';
import { startExpiryEmails } from './integrations/api-keys/expiry-emails.ts';
import { startDelivering } from './integrations/webhooks/deliver.ts';
import { startPacing } from './invigilation/beat/beat-pace.ts';
import { startTellingScores } from './lti/scores/tell-scores.ts';
import { refuseOtherSecret } from './operation/secret/refuse-other-secret.ts';
import { answerCommands } from './operation/site/control.ts';
import { siteOf } from './operation/site/site.ts';
import { eraseAgain } from './personal-data/notes.ts';
import type { AppContext } from './platform/app-context.ts';
import { newestEntryAt } from './platform/audit/queries.ts';
import { secondsBetween, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { databaseClock, keepMeasuring } from './platform/database/database-clock.ts';
import { missingLimits, refuseOtherEncoding } from './platform/database/foreign-database.ts';
import { migrate } from './platform/database/migrate.ts';
import { drain, type StopReason } from './platform/http/sockets/drain.ts';
import { readGauge } from './platform/metrics/meter.ts';
import { stopTracing } from './platform/metrics/spans.ts';
import { startSending } from './platform/outbox/send.ts';
import type { Settings } from './platform/settings.ts';
import { openStore } from './platform/store/open-store.ts';
import { startCounting } from './questions/bank/figures/count-figures.ts';
import { freezePublished } from './questions/papers/freeze.ts';
import { openSigner } from './receipts/signer.ts';
import { addFirstRubrics } from './reviews/rubrics/first-rubrics.ts';
import { startMeasuring } from './scales/measuring/measure.ts';
import { startWorkEmails } from './second-marking/emails/work-emails.ts';
import { startEmailing } from './sittings/emails/emailing.ts';
import { startReleasing } from './sittings/release/release.ts';
import { startWatching } from './system/watch.ts';

/** How long a stop waits for what is in flight; then connections are cut. */
const DRAIN_LIMIT_MS = 15_000;

type Serving = {
  /** Makes the first superadmin and fills the demo, each only where it is needed; otherwise someone has. */
  preparing?: boolean;
  onListening?: (port: number) => void;
};

/** Serves until `stop`, then drains, finishes what is in flight and closes the database. Gives the exit code. */
export async function serveUntil(
  stop: Promise<StopReason>,
  settings: Settings,
  { preparing = false, onListening }: Serving = {},
): Promise<number> {
  const database = await openDatabase(settings);
  const { db, reads, timeMs } = database;
  const measured = timeMs && (await databaseClock(timeMs));
  const clock = measured ?? systemClock;
  const context: AppContext = { settings, db, reads, clock, store: await openStore(settings) };
  if (preparing && settings.databaseUrl) await refuseOtherEncoding(db);
  if (preparing && settings.databasePooler) say(await missingLimits(db));
  if (preparing) {
    await database.inLongTransaction({ snapshot: true }, (run) => refuseOtherSecret(run, settings.secret));
  }
  // Each process does: a worker that replaces another one may bring newer sources.
  await migrate(database);
  if (preparing) await bootstrap(context);
  measureBackups(context);
  const stopAnswering = settings.databaseUrl ? null : await answerCommands(settings.dataDir, siteOf(database, clock));
  const app = await buildApp(context, database.ping);
  const stopDriving = settings.demo ? driveRooms(app, context) : undefined;
  await app.listen({ port: settings.port, host: settings.host });
  const stopMeasuring = measured && keepMeasuring(measured, app.log);
  const stopSweeping = startSweeping(context, app.log);
  const stopCounting = startCounting(context, app.log);
  const stopAnalysing = startAnalysing(context, app.log);
  const stopMeasuringMarks = startMeasuring(context, app.log);
  const stopSending = startSending(context, app.log);
  const stopDelivering = startDelivering(context, app.log);
  const stopTelling = startTellingScores(context, app.log);
  const stopPreparing = startPreparing(context, app.log);
  const stopReleasing = startReleasing(context, app.log);
  const startEmails = [startEmailing, startAssignmentEmails, startExpiryEmails, startWorkEmails];
  const stopEmailing = startEmails.map((start) => start(context, app.log));
  const stopPacing = startPacing();
  const stopWatching = startWatching(context, app.log);
  onListening?.(portOf(app.server.address()) ?? settings.port);
  const stopping = new AbortController();
  const readying = preparing && settings.demo ? readyDemo(context, stopping.signal) : undefined;

  const reason = await stop;
  stopping.abort();
  await drain(app, reason, settings.drainSeconds);
  setTimeout(() => {
    app.log.warn('connections that were still open are cut');
    app.server.closeAllConnections();
  }, DRAIN_LIMIT_MS).unref();
  stopAnswering?.();
  await stopDriving?.();
  stopMeasuring?.();
  const sweeping = [stopSweeping, stopCounting, stopAnalysing, stopMeasuringMarks, stopPreparing, stopReleasing];
  const stops = [...sweeping, stopSending, stopDelivering, stopTelling, ...stopEmailing, stopPacing, stopWatching];
  await Promise.all([app.close(), readying, ...stops.map((stop) => stop())]);
  await database.close();
  await stopTracing();
  return 0;
}

async function bootstrap(context: AppContext): Promise<void> {
  // A database that was put back by other means than `restore` may know whom the store has a note about.
  await eraseAgain(context).catch((error: unknown) =>
    say([`The notes of erasures could not be read: ${String(error)}`]),
  );
  await freezePublished(context);
  const first = await addFirstSuperadmin(context);
  if (first) say([signInLine(first)]);
  await addFirstRubrics(context);
  await openSigner(context.settings.secret).read(context.db, context.clock.now());
  if (context.settings.demo) say(await fillDemo(context));
}

/** Takes some seconds, for which nobody who opens the site has to wait. */
async function readyDemo(context: AppContext, stopping: AbortSignal): Promise<void> {
  const isStopping = () => stopping.aborted;
  // The server starts all the same where somebody has changed what the demo is made of.
  const orSaid = async (ready: Promise<string[] | void>, missing: string) =>
    say((await ready.catch((error: unknown) => [`The demo has no ${missing}: ${String(error)}`])) ?? []);
  await orSaid(readyExaminations(context), 'examinations');
  await orSaid(addHomework(context), 'overall band');
  await orSaid(addYearGroup(context, isStopping), 'year group');
  await orSaid(addOpinionGroup(context, isStopping), 'second marks');
  if (!isStopping()) await orSaid(issueDemoReport(context), 'report');
}

function signInLine({ email, password }: FirstSuperadmin): string {
  const by = password ? `the password ${password} (shown only this once)` : 'SUPERADMIN_PASSWORD';
  return `The first superadmin logs in as ${email} with ${by}.`;
}

/** The port that was taken, where PORT=0 left the choice to the system. */
function portOf(address: string | AddressInfo | null): number | null {
  return typeof address === 'object' && address ? address.port : null;
}

function say(lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Tells the metrics the age of the newest backup, which the audit log knows. */
function measureBackups({ reads, clock }: Pick<AppContext, 'reads' | 'clock'>): void {
  readGauge('parlance_backup_age_seconds', async () => {
    const takenAt = await newestEntryAt(reads, 'backup.taken');
    return takenAt ? [{ labels: {}, value: secondsBetween(takenAt, clock.now()) }] : [];
  });
}
