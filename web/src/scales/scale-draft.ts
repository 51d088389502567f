import { t } from '@lingui/core/macro';
import type { ScaleSource } from '@parlance/contract/scales/rules';
import { type ScaleForm, scaleForm } from '@parlance/contract/scales/scale';

/** A row as it is typed. */
export type RowDraft = { from: string; band: string; cefr: string };

export type ScaleDraft = {
  name: string;
  source: ScaleSource;
  max_raw: number | string;
  step: '0.1' | '0.5' | '1';
  percent: '68' | '95';
  rows: RowDraft[];
};

const NO_ROW: RowDraft = { from: '', band: '', cefr: '' };

export function emptyDraft(): ScaleDraft {
  const rows = [{ ...NO_ROW, from: '0' }, { ...NO_ROW }];
  return { name: '', source: 'raw', max_raw: 40, step: '0.5', percent: '68', rows };
}

/** A stored scale as its form shows it. */
export function draftOf({ name, source, max_raw, step, percent, rows }: ScaleForm): ScaleDraft {
  return {
    name,
    source,
    max_raw,
    step: `${step}`,
    percent: `${percent}`,
    rows: rows.map(({ from, band, cefr = '' }) => ({ from: String(from), band: String(band), cefr })),
  };
}

/** A number with a point or a comma; NaN for none. */
function numberOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** What is sent. A row in which nothing stands is none. */
export function formOf({ rows, max_raw, step, percent, ...draft }: ScaleDraft) {
  return {
    ...draft,
    max_raw: max_raw === '' ? Number.NaN : max_raw,
    step: Number(step),
    percent: Number(percent),
    rows: filled(rows).map(({ from, band, cefr }) => ({
      from: numberOf(from),
      band: numberOf(band),
      ...(cefr.trim() !== '' && { cefr: cefr.trim() }),
    })),
  };
}

function filled(rows: readonly RowDraft[]): RowDraft[] {
  return rows.filter((row) => Object.values(row).some((text) => text.trim() !== ''));
}

/** What is wrong, by the names of the form: `rows.3.from`. */
export function wrongFields(draft: ScaleDraft): Record<string, string> {
  const { error } = scaleForm.safeParse(formOf(draft));
  const places = draft.rows.flatMap((row, at) => (filled([row]).length > 0 ? [at] : []));
  const nameOf = ([first, at, ...rest]: PropertyKey[]) =>
    first === 'rows' && typeof at === 'number'
      ? ['rows', places[at], ...rest].join('.')
      : [first, at, ...rest].filter((one) => one !== undefined).join('.');
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [nameOf(path), message]));
}

/** How many results have so many marks. */
export type MarkCount = { raw: number; results: number };

/** How many results fall in each row as it is typed; null for one whose marks are none. */
export function resultsInRows(rows: readonly RowDraft[], marks: readonly MarkCount[]): (number | null)[] {
  const from = rows.map((row) => numberOf(row.from));
  const counts = from.map((start): number | null => (Number.isNaN(start) ? null : 0));
  for (const { raw, results } of marks) {
    // The last row that begins at it or below, as the server has it.
    const starts = from.filter((start) => start <= raw);
    const at = from.lastIndexOf(Math.max(...starts));
    if (starts.length > 0) counts[at] = (counts[at] ?? 0) + results;
  }
  return counts;
}

/** The rows of a file, or of cells that were copied from a spreadsheet; null where there are none. A head is left out. */
export function rowsOfText(text: string): RowDraft[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const between = lines.some((line) => line.includes('\t'))
    ? '\t'
    : lines.some((line) => line.includes(';'))
      ? ';'
      : ',';
  const rows = lines.map((line) => {
    const [from = '', band = '', cefr = ''] = line.split(between).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    return { from, band, cefr };
  });
  const isNumber = ({ from }: RowDraft) => !Number.isNaN(numberOf(from));
  const read = rows[0] && !isNumber(rows[0]) ? rows.slice(1) : rows;
  return read.length > 0 && read.every((row) => isNumber(row) && row.band !== '') ? read : null;
}

/** The same as a file. */
export function textOfRows(rows: readonly RowDraft[]): string {
  const lines = filled(rows).map(({ from, band, cefr }) => `${numberOf(from)},${numberOf(band)},${cefr.trim()}`);
  return `${['from,band,cefr', ...lines].join('\r\n')}\r\n`;
}

/** What the marks of a scale are. */
export function sourceText(source: ScaleSource): string {
  return source === 'raw' ? t`Marks of the test` : t`Points of a rubric`;
}
