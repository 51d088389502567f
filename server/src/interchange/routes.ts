import { msg } from '@lingui/core/runtime-macro';
import {
  checkBankExport,
  checkExport,
  type ExportFormat,
  exportBank,
  exportQuestions,
} from '@parlance/contract/interchange/exports';
import {
  discardImport,
  getImport,
  getImportItem,
  getImportReport,
  type ImportRow,
  listImportRows,
  listImports,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent } from '../courses/own-courses.ts';
import { removeUnused } from '../media/clean-up.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../platform/csv/csv-line.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { namePart } from '../platform/http/sent/sent-file.ts';
import { serve } from '../platform/http/serve.ts';
import { sayKept } from '../platform/kept-sentences.ts';
import { sliceOf } from '../platform/list-query.ts';
import { Refusal } from '../platform/refusal.ts';
import { bankSheet, questionsFile } from '../questions/export.ts';
import { bankBatch, courseBatch } from './exports/batches.ts';
import { checkedBatch, otherFile } from './exports/export-file.ts';
import { importJobs } from './imports/import-jobs.ts';
import { importReply, jobReply } from './imports/import-reply.ts';
import { importItem } from './imports/item-view.ts';
import { storeImport as store } from './imports/store-import.ts';
import { endJob, findDrafts, findImport, findJobs, findReport, forgetImport, listReadings } from './queries.ts';

/** Mounts the reading of files from other systems. */
export function mountInterchange(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  const jobs = importJobs(context, app.log);
  app.addHook('onClose', jobs.stop);
  const own = async (id: number, caller: Caller) => {
    const record = await findImport(db, { id, accountId: caller.accountId, now: clock.now() });
    if (!record) throw new Refusal('import_gone');
    return record;
  };

  serve(app, exportQuestions, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    const { format = 'csv', part = 1 } = query;
    const { file, questions } =
      format === 'csv'
        ? await questionsFile(db, params.id, part)
        : await otherFile(context, await courseBatch(db, params.id), format);
    await noteExport(context, { courseId: params.id, caller, format, questions });
    return file;
  });

  serve(app, checkExport, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    const { title, draws, ...batch } = await courseBatch(db, params.id);
    return { title, draws, ...(await checkedBatch({ title, ...batch }, query.format)) };
  });

  serve(app, exportBank, async ({ query: { format, ...filter }, caller }) => {
    const batch = await bankBatch(db, filter, caller);
    await noteExport(context, { courseId: null, caller, format, questions: batch.questions.length });
    if (format !== 'csv') return (await otherFile(context, batch, format)).file;
    return { name: 'question-bank.csv', pieces: bankSheet(batch.questions.map(({ row }) => row)) };
  });

  serve(app, checkBankExport, async ({ query: { format, ...filter }, caller }) => {
    const batch = await bankBatch(db, filter, caller);
    return { title: batch.title, draws: 0, ...(await checkedBatch(batch, format)) };
  });

  serve(app, readImportFile, async ({ form, caller }) => {
    const [file] = form.files;
    if (!file || file.bytes === 0) throw new Refusal('import_file_missing');
    return { import: await jobs.begin(file, { ...form.fields, ownerId: caller.accountId }) };
  });

  serve(app, listImports, async ({ caller }) => {
    const now = clock.now();
    const readings = await listReadings(db, caller.accountId, now);
    const underWay = await findJobs(db, { accountId: caller.accountId, now });
    const read = await Promise.all(readings.map((record) => importReply(db, record)));
    return [...underWay.map((job) => jobReply(job, now)), ...read].toSorted((one, other) => other.id - one.id);
  });

  serve(app, getImport, async ({ params: { id }, caller }) => {
    const now = clock.now();
    const [job] = await findJobs(db, { accountId: caller.accountId, now, id });
    return { import: job ? jobReply(job, now) : await importReply(db, await own(id, caller)) };
  });

  serve(app, listImportRows, async ({ params, query, caller, reply }) => {
    const { id } = await own(params.id, caller);
    const rows = (await findReport(db, id)).map(saidRow).filter((row) => isAsked(row, query));
    const slice = sliceOf(query);
    reply.header('X-Total-Count', String(rows.length));
    return slice ? rows.slice(slice.offset, slice.offset + slice.limit) : rows;
  });

  serve(app, getImportReport, async ({ params, caller }) => {
    const { id, name } = await own(params.id, caller);
    return { name: `${namePart(name)}-report.csv`, pieces: reportLines((await findReport(db, id)).map(saidRow)) };
  });

  serve(app, getImportItem, async ({ params, caller }) => {
    const { id } = await own(params.id, caller);
    return await importItem(context, id, params.n);
  });

  serve(
    app,
    storeImport,
    async ({ params, query, body, caller }) =>
      await store(context, { importId: params.id, body, caller, dryRun: query.dryRun === 'true' }),
  );

  serve(app, discardImport, async ({ params, caller }) => {
    const [job] = await findJobs(db, { accountId: caller.accountId, now: clock.now(), id: params.id });
    if (job && (await endJob(db, job.id))) {
      jobs.cancel(job.id);
      return { message: say(msg`Discarded. Nothing of it was stored.`) };
    }
    const record = await own(params.id, caller);
    const questions = await findDrafts(db, record.id);
    const uploads = questions.flatMap(({ audioUploadId, draft }) => [audioUploadId, draft.content.picture?.upload_id]);
    await forgetImport(db, record, clock.now());
    await removeUnused(
      context,
      uploads.flatMap((id) => id ?? []),
    );
    return { message: say(msg`Discarded. Nothing of it was stored.`) };
  });
}

/** A row of a report in the language of whoever reads it. */
function saidRow(row: ImportRow): ImportRow {
  const reasons = row.reasons.map((reason) => ({ ...reason, text: sayKept(reason.text) }));
  return { ...row, title: sayKept(row.title), reasons };
}

function isAsked(
  { state, title, reasons }: ImportRow,
  asked: { state?: string | undefined; q?: string | undefined },
): boolean {
  const q = asked.q?.trim().toLowerCase() ?? '';
  const says = [title, ...reasons.map(({ text }) => text)].join('\n').toLowerCase();
  return (!asked.state || asked.state === state) && says.includes(q);
}

type Left = { courseId: number | null; caller: Caller; format: ExportFormat; questions: number };

/** Keys leave the house with a file: who took it is written down. */
async function noteExport({ db, clock }: AppContext, { courseId, caller, format, questions }: Left): Promise<void> {
  const by = { actorId: caller.accountId, at: clock.now() };
  const details = { questions, format };
  if (courseId === null) await audit(db, { site: null, ...by }, 'bank.exported', details);
  else await audit(db, { course: courseId, ...by }, 'course.questions_exported', details);
}

const HEADER = ['FILE', 'LINE', 'ITEM', 'ELEMENT', 'STATE', 'KIND', 'MARKS', 'DETAIL_LINE', 'DETAIL', 'TIMES'];

/** The report as a table for a spreadsheet: a line for each reason, and one for each item without. */
async function* reportLines(rows: ImportRow[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (const { file, line, title, element, state, kind, marks, reasons } of rows) {
    const item = [file, String(line), title, element, state, kind ?? '', marks === null ? '' : String(marks)];
    const details = reasons.map((reason) => [String(reason.line), reason.text, String(reason.count)]);
    for (const detail of details.length > 0 ? details : [['', '', '']]) {
      yield csvLine([...item, ...detail].map(withoutFormula));
    }
  }
}
