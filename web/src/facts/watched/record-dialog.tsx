import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Modal } from '@mantine/core';
import { isToLookAt } from '@parlance/contract/facts/kinds';
import type { WatchedRecord } from '@parlance/contract/facts/record';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { FactList, Note } from '../record/fact-list.tsx';
import { identityText, recordLead, removalText } from '../record/record-texts.ts';
import { LookedAt } from './looked-at.tsx';
import { useWatchedRecord } from './use-watched-record.ts';

type Props = { sittingId: number; candidate: { id: number; name: string }; opened: boolean; onClose: () => void };

/** The record of a candidate, word for word as the learner sees it, with their notes. */
export function RecordDialog({ sittingId, candidate, opened, onClose }: Props) {
  const isPhone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Exam record of ${{ name: candidate.name }}`}
      size={920}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Content sittingId={sittingId} candidateId={candidate.id} />
    </Modal>
  );
}

type LinkProps = { sittingId: number; candidate: { id: number; name: string } };

/** Opens the record of a candidate where their work is marked. */
export function RecordLink({ sittingId, candidate }: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" inherit fw={600} onClick={() => setOpen(true)}>
        <Trans>Exam record</Trans>
      </Anchor>
      <RecordDialog sittingId={sittingId} candidate={candidate} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Content({ sittingId, candidateId }: { sittingId: number; candidateId: number }) {
  const query = useWatchedRecord(sittingId, candidateId, true);
  return (
    <Loaded
      query={query}
      loading={
        <p role="status">
          <Trans>Loading the record...</Trans>
        </p>
      }
      failed={{
        heading: refusalText(query.error, t`Failed to load the record.`),
        text: t`The record has not changed.`,
      }}
    >
      {(record) => <Record record={record} />}
    </Loaded>
  );
}

function Record({ record }: { record: WatchedRecord }) {
  const { sitting, candidate, facts, notes } = record;
  const { full_name, username, registration_number } = candidate;
  const noteBy = t`Note by ${{ name: shownName(full_name, username) }}`;
  const number = registration_number && t`registration number ${{ number: registration_number }}`;
  const called = [t`Candidate ${{ number: candidate.number }}`, loginBeside(full_name, username), number];
  const who = inRow(called.filter(Boolean));
  return (
    <>
      <Text tone="quiet" below={16}>
        {recordLead(record)}
      </Text>
      <Text tone="quiet" below={16}>{`${who}. ${identityText(record)}`}</Text>
      <FactList
        record={record}
        noteBy={noteBy}
        actionOf={(fact, _notes, sentenceId) =>
          isToLookAt(fact.kind) && <LookedAt record={record} fact={fact} describedBy={sentenceId} />
        }
      />
      {notes
        .filter(({ factId }) => factId === null)
        .map((note) => (
          <Note key={note.id} note={note} by={noteBy} zone={sitting.timeZone} />
        ))}
      <Text size="sm" tone="quiet" above={16}>
        {facts.length > 0 && `${t`Facts, not a judgement. The learner sees the same list and can add notes.`} `}
        {removalText(record)}
      </Text>
    </>
  );
}
