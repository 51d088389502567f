import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  exportAccommodations,
  importAccommodations,
  NO_ACCOMMODATION,
  readAccommodationReason,
  setAccommodation,
} from '@parlance/contract/accommodations';
import type { Later } from '../../scripts/clean-up.ts';
import { publishSittingFor } from '../../scripts/exams/published-sitting.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { openMail } from '../../server/src/platform/outbox/mail.ts';
import { queueSittingEmails } from '../../server/src/sittings/emails/queue-emails.ts';
import { walkMatrix } from '../../server/test/security/access-matrix.ts';
import { type Callers, openCallers } from '../../server/test/security/callers.ts';
import { everyLine } from '../../server/test/security/expected.ts';
import { WITH_PROVIDER } from '../../server/test/security/identity-rows.ts';
import { openRig, type Received, type Rig, requestOf, type Send } from '../../server/test/security/rig.ts';
import { formsIn, formsOf } from '../../server/test/security/told/forms.ts';
import { claim, say } from '../claims.ts';
import { operate } from '../operation/operate.ts';
import { type AttackedServer, startAttackedServer } from '../security/attacked-server.ts';
import { sendTo } from '../security/send-to.ts';

const REASON = 'Überweisung „zq7kestrel“ of 3 May: résumé';
/** What stands beside it, and is found where it is looked for. */
const NOTE = 'As agreed with zq7merlin.';
const LOG_LEVEL = 'trace';
const forms = formsOf(REASON);
/** The one reply that has it: to a superadmin who reads it. */
const READS = 'GET /api/superadmin/accommodations/';

type Looked = { sent: number; bytes: number; found: string[] };

/** Sets reasons, sends every call as every caller, and looks for the reason's bytes in all that is said and stored. */
export async function sweepForReason(later: Later): Promise<void> {
  const attacked = await startAttackedServer(later, { ...WITH_PROVIDER, LOG_LEVEL, TRUSTED_PROXIES: '127.0.0.1' });
  const looked: Looked = { sent: 0, bytes: 0, found: [] };
  let isOff = false;
  const send = sendTo(attacked.server.url, 8);
  const looking: Send = async (sent) => {
    const answer = await send(sent);
    const bytes = Buffer.from(`${JSON.stringify(answer.headers)}${answer.text}`);
    looked.sent += 1;
    looked.bytes += bytes.length;
    const name = `${sent.method} ${sent.url}`;
    if (!isOff) looked.found.push(...formsIn(bytes, forms).map((form) => `${form} in ${name}: ${answer.text}`));
    return answer;
  };
  const rig = await openRig(attacked.context, looking);
  const callers = await openCallers(rig);
  await setReasons(rig, callers);
  await sendItWrongly(rig, callers);
  const { cells, wrong } = await walkMatrix(rig, callers, await everyLine());
  claim(
    looked.found.length === 0 && wrong.length === 0,
    `${cells} cells of the matrix, ${looked.sent} replies with ${looked.bytes} bytes: the reason is in ${looked.found.length} ${looked.found.slice(0, 3).join()}`,
  );
  for (const one of wrong.slice(0, 5)) say(`       ${JSON.stringify(one)}`);
  isOff = true;
  const own = await ask(rig, readAccommodationReason, { params: { accountId: rig.school.candidate.id } }, callers);
  claim(
    formsIn(Buffer.from(own.text), forms).length > 0 && own.status === 200,
    `${READS}… as superadmin: it is found there`,
  );
  lookAtRows(attacked);
  await lookAtMail(rig, attacked.server.url, callers);
  await lookAtFiles(attacked);
}

/** Each learner of the matrix has one, set by a call; changes follow, without one and with one. No breaks: nobody there has any. */
async function setReasons(rig: Rig, { admin }: Callers): Promise<void> {
  const people = [rig.school.learner, rig.school.otherLearner, rig.school.candidate];
  for (const { id: accountId } of people) {
    for (const version of [0, 1, 2]) {
      const body = {
        ...NO_ACCOMMODATION,
        extra_time_percent: 25 + version,
        note_to_learner: NOTE,
        version,
        ...(version !== 1 && { reason: REASON }),
      };
      const { status, text } = await rig.send(
        await requestOf(setAccommodation, { params: { accountId }, body }, admin.token),
      );
      if (status !== 200) throw new Error(`${status}: ${text}`);
    }
  }
}

/** Requests that are refused: what is in them is not said back, nor logged. */
async function sendItWrongly(rig: Rig, callers: Callers): Promise<void> {
  const { candidate } = rig.school;
  const params = { accountId: candidate.id };
  const body = { ...NO_ACCOMMODATION, version: 0, reason: REASON };
  const bodies: unknown[] = [body, { ...body, version: 99 }, { ...body, extra_time_percent: 999 }];
  bodies.push({ ...body, reason: REASON.repeat(400) }, { ...body, version: REASON }, { ...body, note: REASON });
  const statuses: number[] = [];
  for (const one of bodies) {
    for (const { token } of [callers.admin, callers.teacher, callers.learner]) {
      statuses.push((await rig.send(await requestOf(setAccommodation, { params, body: one }, token))).status);
    }
  }
  const sent = await requestOf(setAccommodation, { params, body }, callers.admin.token);
  const cut = Buffer.from(JSON.stringify(body).replace('"reason":"', '"reason":'));
  statuses.push((await rig.send({ ...sent, payload: cut })).status);
  for (const [columns, cell] of [
    ['email,reason', REASON],
    ['email,extra_time_percent', REASON],
    ['email,valid_from', REASON],
    ['email,text_scale', REASON],
  ]) {
    for (const fields of [{}, { dryRun: 'true' }] as Record<string, string>[]) {
      const file = new File([`${columns}\n${candidate.email},"${cell}"\n`], 'accommodations.csv', { type: 'text/csv' });
      const { token } = callers.admin;
      const answer = await rig.send(await requestOf(importAccommodations, { form: { ...fields, file } }, token));
      statuses.push(answer.status);
    }
  }
  const refused = statuses.filter((status) => status >= 400 && status < 500).length;
  claim(refused === statuses.length, `${refused} of ${statuses.length} requests with a reason were refused on purpose`);
  const exported = await ask(rig, exportAccommodations, {}, callers);
  claim(exported.text.includes(candidate.email), `GET ${exportAccommodations.path} names who has one`);
}

type RequestParameters = Parameters<typeof requestOf>;

async function ask(
  rig: Rig,
  endpoint: RequestParameters[0],
  input: RequestParameters[1],
  { superadmin }: Callers,
): Promise<Received> {
  return await rig.send(await requestOf(endpoint, input, superadmin.token));
}

/** Every column of every table as text. */
function lookAtRows({ databaseUrl }: AttackedServer): void {
  const ofTables = "from information_schema.columns where table_schema = 'public'";
  const columns = Number(runSql(databaseUrl, `select count(*) ${ofTables};`));
  const tables = runSql(databaseUrl, `select distinct table_name ${ofTables};`).split('\n');
  const found: string[] = [];
  const withNote: string[] = [];
  let bytes = 0;
  let rows = 0;
  let filled = 0;
  for (const table of tables) {
    const count = Number(runSql(databaseUrl, `select count(*) from "${table}";`));
    rows += count;
    filled += count > 0 ? 1 : 0;
    const text = Buffer.from(runSql(databaseUrl, `select named::text from "${table}" named;`));
    bytes += text.length;
    if (text.includes(NOTE)) withNote.push(table);
    found.push(...formsIn(text, forms).map((form) => `${form} in ${table}`));
  }
  claim(
    found.length === 0 && withNote.length > 0,
    `${tables.length} tables (${filled} with rows) of ${columns} columns, ${rows} rows as ${bytes} bytes of text: the reason is in ${found.length} ${found.join()}, the note beside it in ${withNote.join(' and ')}`,
  );
}

/** Every email as it would go out, among them those of an examination that these learners take. */
async function lookAtMail(rig: Rig, url: string, { admin }: Callers): Promise<void> {
  const { db, settings, school } = rig;
  const accountIds = [school.learner, school.otherLearner, school.candidate].map(({ id }) => id);
  // Nobody is in two at a time: those of the matrix are long over.
  await db
    .updateTable('sittings')
    .set({ ends_by: new Date(0) })
    .execute();
  await publishSittingFor(url, admin.token, { courseId: school.exam.id, accountIds });
  await queueSittingEmails(rig);
  const mails = await db.selectFrom('outbox').select(['letter', 'to_name', 'to_address']).execute();
  const opened = mails.flatMap(({ letter }) => (letter ? [JSON.stringify(openMail(letter, settings.secret))] : []));
  const text = Buffer.from(opened.join('\n'));
  const found = formsIn(text, forms);
  claim(
    found.length === 0 && opened.length >= accountIds.length,
    `${opened.length} emails as ${text.length} bytes: the reason is in ${found.length} ${found.join()}`,
  );
}

/** The log, all files of the data folder, and a backup. */
async function lookAtFiles({ context, databaseUrl }: AttackedServer): Promise<void> {
  const { dataDir } = context.settings;
  const site = { DATA_DIR: dataDir, SECRET: context.settings.secret, DATABASE_URL: databaseUrl };
  const backup = join(dataDir, 'backup-of-proof');
  const { status, output } = await operate('backup', ['--to', backup], site);
  claim(status === 0, `a backup was made (${output})`);
  for (const [what, folder] of [
    ['the backup', backup],
    ['the log and the data folder', dataDir],
  ] as const) {
    const files = filesIn(folder);
    const found = files.flatMap((file) => formsIn(readFileSync(file), forms).map((form) => `${form} in ${file}`));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    claim(
      found.length === 0 && files.length > 0,
      `${what}, ${files.length} files of ${bytes} bytes: the reason is in ${found.length} ${found.join()}`,
    );
  }
  const log = readFileSync(join(dataDir, 'log'), 'utf8').trim().split('\n').length;
  claim(log > 100, `the log at ${LOG_LEVEL} has ${log} lines`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
