import { deviceCheckNames, type Measurements } from '@parlance/contract/device-checks/measurements';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../platform/csv/csv-line.ts';
import type { Db } from '../platform/database/database.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { type CheckFilter, type CheckRow, listChecks } from './queries.ts';

/** What was measured, by column. A number is written as it is; what a browser or a person wrote is no formula. */
const measured: [string, (found: Measurements) => string | number | boolean | null][] = [
  ['browser_name', ({ browser }) => withoutFormula(browser.name)],
  ['browser_missing', ({ browser }) => browser.missing.join(' ')],
  ['screen_width', ({ screen }) => screen.width],
  ['screen_height', ({ screen }) => screen.height],
  ['storage_free_mib', ({ storage }) => storage.free_mib],
  ['storage_persistent', ({ storage }) => storage.is_persistent],
  ['storage_written', ({ storage }) => storage.is_written],
  ['clock_ahead_seconds', ({ clock }) => clock.ahead_seconds],
  ['connection_median_ms', ({ connection }) => connection.median_ms],
  ['connection_lost', ({ connection }) => connection.lost],
  ['connection_down_mbits', ({ connection }) => connection.down_mbits],
  ['connection_up_mbits', ({ connection }) => connection.up_mbits],
  ['sound_tries', ({ sound }) => sound.tries],
  ['microphone_problem', ({ microphone }) => microphone.problem],
  ['microphone_peak_dbfs', ({ microphone }) => microphone.peak_dbfs],
  ['microphone_plays_back', ({ microphone }) => microphone.plays_back],
];

const columns = [
  'room',
  'device',
  'verdict',
  'checked_at',
  ...deviceCheckNames,
  ...measured.map(([column]) => column),
  'code',
  'user_agent',
];

/** The checks that fit, a device a row. `code` is the label of the code: who has the file cannot send with it. */
export async function checksFile(db: Db, filter: CheckFilter): Promise<SentFile> {
  const { rows } = await listChecks(db, filter);
  return { name: 'device-checks.csv', pieces: pieces(rows) };
}

async function* pieces(rows: CheckRow[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield csvLine(columns);
  for (const row of rows) yield csvLine(cellsOf(row));
}

function cellsOf({ room, device, verdict, at, results, label, user_agent }: CheckRow): string[] {
  return [
    withoutFormula(room),
    withoutFormula(device),
    verdict,
    at.toISOString(),
    ...deviceCheckNames.map((name) => results.verdicts[name]),
    ...measured.map(([, valueOf]) => textOf(valueOf(results.found))),
    withoutFormula(label),
    withoutFormula(user_agent),
  ];
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : String(value);
}
