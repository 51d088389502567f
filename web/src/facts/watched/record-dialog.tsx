import { Modal } from '@mantine/core';
import type { WatchedRecord } from '@parlance/contract/facts/record';
import { refusalText } from '../../platform/refusal.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { FactList, Note } from '../record/fact-list.tsx';
import { recordLead, removalText } from '../record/record-texts.ts';
import { LookedAt } from './looked-at.tsx';
import classes from './record-dialog.module.css';
import { useWatchedRecord } from './use-watched-record.ts';

type Props = { sittingId: number; candidate: { id: number; username: string }; opened: boolean; onClose: () => void };

/** The record of a candidate, word for word as the learner sees it, with their notes. */
export function RecordDialog({ sittingId, candidate, opened, onClose }: Props) {
  const isPhone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Exam record of ${candidate.username}`}
      size={920}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Content sittingId={sittingId} candidateId={candidate.id} />
    </Modal>
  );
}

function Content({ sittingId, candidateId }: { sittingId: number; candidateId: number }) {
  const query = useWatchedRecord(sittingId, candidateId, true);
  return (
    <Loaded
      query={query}
      loading={<p role="status">Loading the record...</p>}
      failed={{ heading: refusalText(query.error, 'Failed to load the record.'), text: 'The record has not changed.' }}
    >
      {(record) => <Record record={record} />}
    </Loaded>
  );
}

function Record({ record }: { record: WatchedRecord }) {
  const { sitting, candidate, facts, notes } = record;
  const noteBy = `Note by ${candidate.username}`;
  return (
    <>
      <p className={classes.lead}>{recordLead(record)}</p>
      <FactList
        record={record}
        noteBy={noteBy}
        actionOf={(fact, _notes, sentenceId) => <LookedAt record={record} fact={fact} describedBy={sentenceId} />}
      />
      {notes
        .filter(({ factId }) => factId === null)
        .map((note) => (
          <Note key={note.id} note={note} by={noteBy} zone={sitting.timeZone} />
        ))}
      <p className={classes.foot}>
        {facts.length > 0 && 'Facts, not a judgement. The learner sees the same list and can add notes. '}
        {removalText(record)}
      </p>
    </>
  );
}
