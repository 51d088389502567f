import { isToLookAt, type RecordedFact, UNSURE_SHOWN_MS } from '@parlance/contract/facts/kinds';
import type { ExamRecord } from '@parlance/contract/facts/record';
import { factRemark, factSentence, factTexts, spanOf } from '@parlance/contract/facts/texts';
import { countOf, plural } from '../../platform/plural.ts';
import { zonedDate, zonedDay, zonedSecond } from '../../sittings/format-zoned.ts';

/** Until when something lasted is told from here on: what is shorter is told by its length. */
const UNTIL_SHOWN_MS = 60_000;

/** 'B2 mock examination, Thursday 3 June 2027. 5 facts were recorded.' */
export function recordLead({ sitting, facts, beyond }: Pick<ExamRecord, 'sitting' | 'facts' | 'beyond'>): string {
  const all = facts.length + beyond.reduce((sum, { count }) => sum + count, 0);
  const were = all === 0 ? 'Nothing was' : `${countOf(all, 'fact')} ${plural(all, 'was', 'were')}`;
  return `${sitting.title}, ${zonedDay(sitting.startsAt, sitting.timeZone)}. ${were} recorded.`;
}

/** 'Identity checked by d.reyes at 09:12:41.', and of whom where the name was another. */
export function identityText({ identity, sitting }: Pick<ExamRecord, 'identity' | 'sitting'>): string {
  if (!identity) return 'Identity not checked.';
  const text = `Identity checked by ${identity.by} at ${zonedSecond(identity.at, sitting.timeZone)}`;
  return identity.as === undefined ? `${text}.` : `${text} as ${identity.as}. The name has changed since.`;
}

/** What is said of a fact below its sentence, the last line what commonly causes it; '' of what staff did. */
export function factLines(fact: RecordedFact, zone: string): { lines: string[]; causes: string } {
  const lines = [exactly(fact, zone), factRemark(fact.kind)].filter((line) => line !== undefined);
  return { lines, causes: isToLookAt(fact.kind) ? `Common causes: ${factTexts[fact.kind].causes}` : '' };
}

/** 'Until 11:28:31, accurate to 2 s.' */
function exactly({ beganAt, endedAt, unsureMs }: RecordedFact, zone: string): string | undefined {
  const isLong = endedAt !== null && Date.parse(endedAt) - Date.parse(beganAt) >= UNTIL_SHOWN_MS;
  const isUnsure = unsureMs > UNSURE_SHOWN_MS;
  const until = endedAt !== null && (isLong || isUnsure) ? `Until ${zonedSecond(endedAt, zone)}` : null;
  if (!isUnsure) return until === null ? undefined : `${until}.`;
  const accurate = `ccurate to ${spanOf(unsureMs)}.`;
  return until === null ? `A${accurate}` : `${until}, a${accurate}`;
}

/** When all of it is deleted. */
export function removalText({ removal, sitting, serverNow }: ExamRecord): string {
  const { at, days, after } = removal;
  const date = zonedDate(at, sitting.timeZone);
  const from = `${countOf(days, 'day')} after the`;
  if (at <= serverNow) return `Deleted on ${date}, ${from} ${after === 'release' ? 'results' : 'examination'}.`;
  if (after === 'release') return `Will be deleted on ${date}, ${from} results.`;
  return `Will be deleted ${from} results come out; without results, on ${date}.`;
}

/** The record as a text, for whoever wants to keep it: what the page says, in the same words. */
export function recordAsText(record: ExamRecord): string {
  const { sitting, parts, facts, beyond, notes } = record;
  const zone = sitting.timeZone;
  const noteLines = (factId: number | null) =>
    notes.filter((note) => note.factId === factId).map(({ text, at }) => `  Note, ${zonedMoment(at, zone)}: ${text}`);
  const titleOf = (partId: number | null) => parts.find(({ id }) => id === partId)?.title;
  const all = facts.map((fact) => {
    const { lines, causes } = factLines(fact, zone);
    const about = [zonedMoment(fact.beganAt, zone), titleOf(fact.partId)].filter(Boolean).join(', ');
    return [
      `${about}: ${factSentence(fact)}`,
      ...[...lines, causes].filter(Boolean).map((line) => `  ${line}`),
      ...noteLines(fact.id),
    ];
  });
  return [
    ['Exam record', recordLead(record), `Times in ${zone}. ${removalText(record)}`],
    ...all,
    ...(beyond.length > 0 ? [beyond.map((one) => beyondText(one))] : []),
    ...(noteLines(null).length > 0 ? [noteLines(null)] : []),
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** '37 more: The window of the examination is not in front for 2 seconds or more.' */
export function beyondText({ kind, count }: ExamRecord['beyond'][number]): string {
  return `${count.toLocaleString('en')} more: ${factTexts[kind].recorded}`;
}

/** '3 June 2027, 09:21:07', as it stands in a copy and below a note. */
export function zonedMoment(iso: string, zone: string): string {
  return `${zonedDate(iso, zone)}, ${zonedSecond(iso, zone)}`;
}
