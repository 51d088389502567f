import { t } from '@lingui/core/macro';
import type { RecordedFact } from '@parlance/contract/facts/kinds';
import type { ExamRecord, RecordNote } from '@parlance/contract/facts/record';
import { factSentence } from '@parlance/contract/facts/texts';
import type { ReactNode } from 'react';
import { zonedDate, zonedIsoDay, zonedSecond, zonedTime } from '../../ui/format/format-zoned.ts';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './fact-list.module.css';
import { beyondText, factLines } from './record-texts.ts';

type ListProps<Fact extends RecordedFact> = {
  record: Pick<ExamRecord, 'sitting' | 'parts' | 'beyond' | 'notes'> & { facts: readonly Fact[] };
  /** Whose notes they are: 'Your note'. */
  noteBy: string;
  /** What can be done with a fact, beside it; `sentenceId` is the element that says it. */
  actionOf: (fact: Fact, notes: readonly RecordNote[], sentenceId: string) => ReactNode;
  /** What is opened below it. */
  openOf?: (fact: Fact) => ReactNode;
};

/** The facts of a record with their notes: the same words for the learner and for staff. */
export function FactList<Fact extends RecordedFact>({ record, noteBy, actionOf, openOf }: ListProps<Fact>) {
  const { sitting, parts, beyond } = record;
  const zone = sitting.timeZone;
  return (
    <>
      <Text as="ol" ruled>
        {record.facts.map((fact) => {
          const { lines, causes } = factLines(fact, zone);
          const notes = record.notes.filter(({ factId }) => factId === fact.id);
          const part = parts.find(({ id }) => id === fact.partId);
          const sentenceId = `fact-${fact.id}`;
          const isOtherDay = zonedIsoDay(fact.beganAt, zone) !== zonedIsoDay(sitting.startsAt, zone);
          return (
            <li key={fact.id} className={classes.fact}>
              <Text weight={600}>
                {zonedSecond(fact.beganAt, zone)}
                {isOtherDay && <span className={classes.day}>{zonedDate(fact.beganAt, zone)}</span>}
              </Text>
              <p>{part && <SkillName type={part.type} />}</p>
              <div className={classes.about}>
                <Text id={sentenceId} tone="plain" weight={620}>
                  {factSentence(fact)}
                </Text>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {causes && (
                  <Text size="sm" tone="faint">
                    {causes}
                  </Text>
                )}
                {notes.map((note) => (
                  <Note key={note.id} note={note} by={noteBy} zone={zone} />
                ))}
                {openOf?.(fact)}
              </div>
              <div className={classes.action}>{actionOf(fact, notes, sentenceId)}</div>
            </li>
          );
        })}
      </Text>
      {beyond.length > 0 && (
        <ul className={classes.beyond} aria-label={t`Counted`}>
          {beyond.map((one) => (
            <li key={`${one.partId} ${one.kind}`}>{beyondText(one)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a learner added, on paper: it cannot be changed. */
export function Note({ note: { text, at }, by, zone }: { note: RecordNote; by: string; zone: string }) {
  return (
    <blockquote className={classes.note}>
      <p className={classes.noteText}>
        <bdi>{text}</bdi>
      </p>
      <footer className={classes.noteBy}>
        {t`${by}, ${{ time: `${zonedIsoDay(at, zone)} ${zonedTime(at, zone)}` }}. Notes cannot be changed.`}
      </footer>
    </blockquote>
  );
}
