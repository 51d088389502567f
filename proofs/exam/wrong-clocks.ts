// Five browsers wait for the start of an examination at devices whose clocks are three hours behind, 40 seconds ahead,
// right, a day ahead, and running 1 % too fast. Each has its questions before the start and shows them at it, by the
// server's clock, and counts down to the end that the server holds. What is answered in each is stored. Then again with
// one that runs 1 % too slow, and with starts some seconds apart: five devices have five processors. Where one machine
// with fewer draws five tests at once, how soon they are shown is said and not judged.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAttempt } from '@parlance/contract/attempts';
import type { Browser, Page } from '@playwright/test';
import { processorMs } from '../../bench/processes.ts';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { claim, prove, say } from '../claims.ts';
import { watchOthers } from '../machines/quiet.ts';
import { launchChromium } from '../papers/chromium.ts';
import { beginAt, type ExamRoom, type ExamSchool, firstUrl, makeExamRoom, startExamSchool } from './exam-room.ts';
import { type OffClock, readWatched, readWithTime, setOff } from './off-clock.ts';

const HOUR_MS = 3_600_000;
const ROOM: [name: string, clock: OffClock][] = [
  ['-3 h', { aheadMs: -3 * HOUR_MS, rate: 1 }],
  ['+40 s', { aheadMs: 40_000, rate: 1 }],
  ['right', { aheadMs: 0, rate: 1 }],
  ['+1 day', { aheadMs: 24 * HOUR_MS, rate: 1 }],
];
const FAST: (typeof ROOM)[number] = ['1 % fast', { aheadMs: 0, rate: 1.01 }];
const SLOW: (typeof ROOM)[number] = ['1 % slow', { aheadMs: 0, rate: 0.99 }];
const BEGINS_IN_MS = 50_000;
/** By then a test that began is drawn, and its device at rest; and nobody fetches questions, ten seconds ahead. */
const APART_MS = 15_000;
/**
 * The only candidates of several rooms all have the number 1, and so beat in the same moment, each five seconds. Starts
 * that are apart come so long after it: no device is watched while the other four are at work.
 */
const BEAT_MS = 5000;
const AFTER_BEAT_MS = 2000;
const SHOWN_LIMIT_MS = 300;
const COUNTDOWN_LIMIT_MS = 1000;
/** The clock that is counted down is read so often, and so far apart that the drift shows. */
const READINGS = 20;
const READ_EVERY_MS = 1700;
/** Of the test of `makeReadingExam`. */
const HEADING = 'Questions 1 to 14';

type Device = { name: string; page: Page; papersAtMs: number[]; room: ExamRoom; startsAt: Date };
type Plan = { clocks: typeof ROOM; apartMs: number };
/** `workedMs`: the processor time of everything that is ours, from the start until the questions were shown. */
type Clocked = { shownMs: number; waitingOffMs: number; testOffMs: number; workedMs: number };

await prove(() =>
  withCleanUp(async (later) => {
    const built = spawnSync('node', ['scripts/prestart.mjs'], { stdio: 'inherit' });
    if (built.status !== 0) throw new Error('The pages could not be built.');
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const school = await startExamSchool(postgres.url(), { servers: 1, workers: 2 }, later);
    const browsers: Browser[] = [];
    while (browsers.length <= ROOM.length) browsers.push(await launchChromium(later));
    await holdExam(school, browsers, { clocks: [...ROOM, FAST], apartMs: 0 }, later);
    await holdExam(school, browsers, { clocks: [...ROOM, SLOW], apartMs: APART_MS }, later);
  }),
);

async function holdExam(
  school: ExamSchool,
  browsers: Browser[],
  { clocks, apartMs }: Plan,
  later: Later,
): Promise<void> {
  const shared = apartMs === 0 ? await makeExamRoom(school, { learners: clocks.length }, later) : null;
  const devices: Device[] = [];
  for (const [at, [name, clock]] of clocks.entries()) {
    const room = shared ?? (await makeExamRoom(school, { learners: 1 }, later));
    devices.push(await openDevice(browsers[at]!, school, { name, clock, room, seat: shared ? at : 0 }));
  }
  for (const { page } of devices) await enterRoom(page);
  const others = watchOthers();
  const soonMs = Date.now() + BEGINS_IN_MS;
  const firstMs = shared ? Math.ceil(soonMs / 1000) * 1000 : Math.ceil(soonMs / BEAT_MS) * BEAT_MS + AFTER_BEAT_MS;
  for (const [at, device] of devices.entries()) {
    device.startsAt = new Date(firstMs + at * apartMs);
    if (shared === null || at === 0) beginAt(school, device.room, device.startsAt);
  }
  const clocked = await Promise.all(devices.map((device) => waitAndBegin(device, school)));
  const { isQuiet, words } = others();
  const workedMs = Math.max(...clocked.map((one) => one.workedMs));
  say(`       ${words}; from T until all were shown ours worked ${workedMs.toFixed(0)} ms`);
  const canBeInTime = apartMs > 0 || availableParallelism() >= clocks.length;
  say('       clock     questions before T   shown after T   off waiting   off in the test   answers');
  for (const [at, { name, papersAtMs, room, startsAt }] of devices.entries()) {
    const { shownMs, waitingOffMs, testOffMs } = clocked[at]!;
    const { startedAt, answers } = readStored(school, room)[shared ? at : 0]!;
    const paperMs = startsAt.getTime() - Math.min(...papersAtMs);
    const shownAfterMs = shownMs - startsAt.getTime();
    const cells = [
      name.padEnd(9),
      `${(paperMs / 1000).toFixed(1)} s`.padStart(19),
      `${shownAfterMs} ms`.padStart(15),
      `${waitingOffMs} ms`.padStart(13),
      `${testOffMs} ms`.padStart(17),
      String(answers).padStart(9),
    ];
    say(`       ${cells.join(' ')}`);
    claim(paperMs > 0, `${name}: the questions were there before T`);
    claim(
      startedAt === startsAt.toISOString(),
      `${name}: the test began at ${startedAt}, T was ${startsAt.toISOString()}`,
    );
    claim(shownAfterMs >= 0, `${name}: nothing was shown before T`);
    const inTime = `${name}: shown ${shownAfterMs} ms after T, limit ${SHOWN_LIMIT_MS}`;
    if (shownAfterMs <= SHOWN_LIMIT_MS || (isQuiet && canBeInTime)) claim(shownAfterMs <= SHOWN_LIMIT_MS, inTime);
    else say(`       ${inTime}, ${availableParallelism()} processors, ${words}: not judged`);
    const offMs = Math.max(waitingOffMs, testOffMs);
    claim(offMs <= COUNTDOWN_LIMIT_MS, `${name}: its clocks were never off by more than ${offMs} ms`);
    claim(answers === 1, `${name}: ${answers} answers are stored`);
  }
  for (const { page, room } of devices) {
    await page.context().close();
    await room.devices.stop();
  }
}

type Opening = { name: string; clock: OffClock; room: ExamRoom; seat: number };

/** A page at a device with this clock, where a learner is logged in and in front of the examination. */
async function openDevice(browser: Browser, school: ExamSchool, opening: Opening): Promise<Device> {
  const { name, clock, room, seat } = opening;
  const { databaseUrl } = school;
  const url = firstUrl(school);
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const user = runSql(
    databaseUrl,
    `select row_to_json(own) from (
      select id, username, email, phone, role, status from accounts where id = ${room.accountIds[seat]!}) as own;`,
  );
  const localStorage = [
    { name: 'user', value: user },
    { name: 'token', value: room.tokens[seat]! },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
  const page = await context.newPage();
  await page.addInitScript(setOff, { ...clock, heading: HEADING });
  const papersAtMs: number[] = [];
  page.on('requestfinished', (request) => {
    const isPaper = request.method() === openAttempt.method && new URL(request.url()).pathname === openAttempt.path;
    if (isPaper) papersAtMs.push(Date.now());
  });
  await page.goto(`/exam/${room.id}`);
  return { name, page, papersAtMs, room, startsAt: new Date(0) };
}

async function enterRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('timer').waitFor();
}

/** Reads what counts down before and after the start, and answers a question meanwhile. */
async function waitAndBegin({ page, room, startsAt }: Device, { databaseUrl }: ExamSchool): Promise<Clocked> {
  // Until every page has heard of the new start.
  await sleep(startsAt.getTime() - 20_000 - Date.now());
  const waitingOffMs = await mostOff(page, startsAt.getTime(), 9);
  await sleep(startsAt.getTime() - Date.now());
  const workedBeforeMs = processorMs(process.pid);
  await page.getByRole('heading', { name: HEADING }).waitFor({ timeout: 60_000 });
  const workedMs = processorMs(process.pid) - workedBeforeMs;
  // The first second is that of the start: it is not disturbed.
  await sleep(2000);
  const { shownMs } = await page.evaluate(readWatched);
  await page.getByRole('radio').first().check();
  const deadline = runSql(
    databaseUrl,
    `select distinct extract(epoch from deadline) * 1000 from attempts
      join candidates on candidates.id = candidate_id where sitting_id = ${room.id};`,
  );
  const testOffMs = await mostOff(page, Number(deadline), READINGS);
  if (shownMs === null) throw new Error('The questions were not seen.');
  return { shownMs, waitingOffMs, testOffMs, workedMs };
}

/** By how much a clock is off at most that counts down in whole seconds: the last one is shown until its end. */
async function mostOff(page: Page, endsAtMs: number, readings: number): Promise<number> {
  let most = 0;
  for (let reading = 0; reading < readings; reading += 1) {
    const { atMs, text } = await page.getByRole('timer').first().evaluate(readWithTime);
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
    const shown = (Number(minutes) * 60 + Number(seconds)) * 1000;
    const left = endsAtMs - atMs;
    const offMs = Math.max(left - shown, shown - 1000 - left, 0);
    if (Number.isNaN(offMs)) throw new Error(`What counts down shows "${text}".`);
    most = Math.max(most, offMs);
    await sleep(READ_EVERY_MS);
  }
  return most;
}

/** Of each candidate, in the order of the devices: when their test began, and how many answers are stored. */
function readStored({ databaseUrl }: ExamSchool, { candidateIds }: ExamRoom): { startedAt: string; answers: number }[] {
  const rows = runSql(
    databaseUrl,
    `select extract(epoch from started_at) * 1000 || ' ' || (select count(*) from responses where attempt_id = attempts.id and answer is not null)
      from unnest('{${candidateIds.join(',')}}'::integer[]) with ordinality as given (candidate, turn)
      join attempts on candidate_id = candidate order by turn;`,
  );
  return rows.split('\n').map((row) => {
    const [startedMs, answers] = row.split(' ').map(Number);
    return { startedAt: new Date(startedMs!).toISOString(), answers: answers! };
  });
}
