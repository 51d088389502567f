import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { isToLookAt, type RecordedFact, UNSURE_SHOWN_MS } from '@parlance/contract/facts/kinds';
import type { ExamRecord } from '@parlance/contract/facts/record';
import { factRemark, factSentence, factTexts, spanOf } from '@parlance/contract/facts/texts';
import { say } from '@parlance/contract/say';
import { zonedDate, zonedDay, zonedSecond } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';

/** Until when something lasted is told from here on: what is shorter is told by its length. */
const UNTIL_SHOWN_MS = 60_000;

/** 'B2 mock examination, Thursday 3 June 2027. 5 facts were recorded.' */
export function recordLead({ sitting, facts, beyond }: Pick<ExamRecord, 'sitting' | 'facts' | 'beyond'>): string {
  const all = facts.length + beyond.reduce((sum, { count }) => sum + count, 0);
  const examination = sitting.title;
  const day = zonedDay(sitting.startsAt, sitting.timeZone);
  if (all === 0) return t`${examination}, ${day}. Nothing was recorded.`;
  return t`${examination}, ${day}. ${plural({ count: all }, { one: '# fact was recorded.', other: '# facts were recorded.' })}`;
}

/** 'Identity checked by d.reyes at 09:12:41.', and of whom where the name was another. */
export function identityText({ identity, sitting }: Pick<ExamRecord, 'identity' | 'sitting'>): string {
  if (!identity) return t`Identity not checked.`;
  const { by, as } = identity;
  const time = zonedSecond(identity.at, sitting.timeZone);
  if (as === undefined) return t`Identity checked by ${by} at ${time}.`;
  return t`Identity checked by ${by} at ${time} as ${{ name: as }}. The name has changed since.`;
}

/** What is said of a fact below its sentence, the last line what commonly causes it; '' of what staff did. */
export function factLines(fact: RecordedFact, zone: string): { lines: string[]; causes: string } {
  const lines = [exactly(fact, zone), factRemark(fact.kind)].filter((line) => line !== undefined);
  return {
    lines,
    causes: isToLookAt(fact.kind) ? t`Common causes: ${{ causes: say(factTexts[fact.kind].causes) }}` : '',
  };
}

/** 'Until 11:28:31, accurate to 2 s.' */
function exactly({ beganAt, endedAt, unsureMs }: RecordedFact, zone: string): string | undefined {
  const isLong = endedAt !== null && Date.parse(endedAt) - Date.parse(beganAt) >= UNTIL_SHOWN_MS;
  const isUnsure = unsureMs > UNSURE_SHOWN_MS;
  const time = endedAt !== null && (isLong || isUnsure) ? zonedSecond(endedAt, zone) : null;
  if (!isUnsure) return time === null ? undefined : t`Until ${time}.`;
  const span = spanOf(unsureMs);
  return time === null ? t`Accurate to ${span}.` : t`Until ${time}, accurate to ${span}.`;
}

/** When all of it is deleted. */
export function removalText({ removal, sitting, serverNow }: ExamRecord): string {
  const { at, days, after } = removal;
  const date = zonedDate(at, sitting.timeZone);
  if (at <= serverNow) {
    return after === 'release'
      ? t`Deleted on ${date}, ${plural(days, { one: '# day after the results', other: '# days after the results' })}.`
      : t`Deleted on ${date}, ${plural(days, { one: '# day after the examination', other: '# days after the examination' })}.`;
  }
  if (after === 'release') {
    return t`Will be deleted on ${date}, ${plural(days, { one: '# day after the results', other: '# days after the results' })}.`;
  }
  return t`Will be deleted ${plural(days, { one: '# day after the results come out', other: '# days after the results come out' })}; without results, on ${date}.`;
}

/** The record as a text, for whoever wants to keep it: what the page says, in the same words. */
export function recordAsText(record: ExamRecord): string {
  const { sitting, parts, facts, beyond, notes } = record;
  const zone = sitting.timeZone;
  const noteLines = (factId: number | null) =>
    notes
      .filter((note) => note.factId === factId)
      .map(({ text, at }) => `  ${t`Note, ${{ time: zonedMoment(at, zone) }}: ${text}`}`);
  const titleOf = (partId: number | null) => parts.find(({ id }) => id === partId)?.title;
  const all = facts.map((fact) => {
    const { lines, causes } = factLines(fact, zone);
    const title = titleOf(fact.partId);
    const about = inRow([zonedMoment(fact.beganAt, zone), ...(title ? [title] : [])]);
    return [
      `${about}: ${factSentence(fact)}`,
      ...[...lines, causes].filter(Boolean).map((line) => `  ${line}`),
      ...noteLines(fact.id),
    ];
  });
  return [
    [t`Exam record`, recordLead(record), `${t`Times in ${zone}.`} ${removalText(record)}`],
    ...all,
    ...(beyond.length > 0 ? [beyond.map((one) => beyondText(one))] : []),
    ...(noteLines(null).length > 0 ? [noteLines(null)] : []),
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** '37 more: The window of the examination is not in front for 2 seconds or more.' */
export function beyondText({ kind, count }: ExamRecord['beyond'][number]): string {
  return t`${{ count: i18n.number(count) }} more: ${{ fact: say(factTexts[kind].recorded) }}`;
}

/** '3 June 2027, 09:21:07', as it stands in a copy and below a note. */
export function zonedMoment(iso: string, zone: string): string {
  return t`${{ day: zonedDate(iso, zone) }}, ${{ time: zonedSecond(iso, zone) }}`;
}
