import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { type ExamRecord, getOwnRecord, NOTES_MAX } from '@parlance/contract/facts/record';
import { IconDownload, IconEye, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused, isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Text } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { FactList, Note } from './fact-list.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './own-record.module.css';
import { recordAsText, recordLead, removalText } from './record-texts.ts';

const HOME = '/user-dashboard';

/** What was recorded of the learner in an examination, word for word as their school sees it. */
export function OwnRecord({ sittingId }: { sittingId: number }) {
  const query = useQuery({ ...queryOf(getOwnRecord, { params: { id: sittingId } }), staleTime: 0, gcTime: 0 });
  return (
    <BarePage
      aside={
        <Anchor component={Link} to={HOME}>
          <Trans>Return to Dashboard</Trans>
        </Anchor>
      }
    >
      <title>{`${t`Exam record`} · ${siteBrand().name}`}</title>
      <Loaded
        query={query}
        loading={
          <div className={classes.loading}>
            <p role="status">
              <Trans>Loading your exam record...</Trans>
            </p>
            <Skeleton h={48} w={280} maw="100%" />
            <Skeleton h={240} />
          </div>
        }
        failed={{
          level: 1,
          heading: refusalText(query.error, t`Failed to load your exam record.`),
          text: t`Your connection may have dropped. The record has not changed.`,
        }}
        instead={insteadOf(query.error, sittingId)}
      >
        {(record) => <Record record={record} />}
      </Loaded>
    </BarePage>
  );
}

function insteadOf(error: Error | null, sittingId: number) {
  if (isMissing(error)) {
    return <Empty level={1} heading={t`Examination not found.`} text={t`You are not among its candidates.`} />;
  }
  if (!(error instanceof CallRefused) || error.code !== 'record_not_open') return null;
  return (
    <Empty level={1} heading={t`Your exam record is not open yet.`} text={error.message}>
      <Button component={Link} to={`/exam/${sittingId}`} variant="default">
        <Trans>Back to the examination</Trans>
      </Button>
    </Empty>
  );
}

function Record({ record }: { record: ExamRecord }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const { sitting, facts, notes, removal, serverNow } = record;
  const isRemoved = removal.at <= serverNow;
  const canAdd = !isRemoved && notes.length < NOTES_MAX;
  const ofAll = notes.filter(({ factId }) => factId === null);
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>
          <Trans>Exam record</Trans>
        </h1>
        <Text size="lead" tone="quiet" above={8} below={20} breaks>
          {isRemoved ? t`${{ examination: sitting.title }}. The record was deleted.` : recordLead(record)}
        </Text>
        {facts.length > 0 ? (
          <FactList
            record={record}
            noteBy={t`Your note`}
            actionOf={(fact, own, sentenceId) =>
              canAdd && (
                <AddNote
                  label={own.length > 0 ? t`Add another note` : t`Add a note`}
                  describedBy={sentenceId}
                  isOpen={openId === fact.id}
                  onOpen={() => setOpenId(fact.id)}
                />
              )
            }
            openOf={(fact) =>
              openId === fact.id && (
                <NoteForm
                  sittingId={sitting.id}
                  factId={fact.id}
                  label={t`Your note`}
                  onClose={() => setOpenId(null)}
                />
              )
            }
          />
        ) : (
          <p className={classes.nothing}>
            {isRemoved ? removalText(record) : t`No fact was recorded. You can still add a note for your school.`}
          </p>
        )}
        {ofAll.map((note) => (
          <Note key={note.id} note={note} by={t`Your note`} zone={sitting.timeZone} />
        ))}
        {canAdd && (
          <Text as="section" above={16}>
            <NoteForm sittingId={sitting.id} factId={null} label={t`Note about the whole examination`} />
          </Text>
        )}
        {!canAdd && !isRemoved && (
          <p
            className={classes.nothing}
          >{t`This record has ${plural({ count: NOTES_MAX }, { one: '# note', other: '# notes' })}. No more can be added.`}</p>
        )}
      </div>
      <About record={record} />
    </div>
  );
}

type AddNoteProps = { label: string; describedBy: string; isOpen: boolean; onOpen: () => void };

/** The focus comes back here when the form is closed. */
function AddNote({ label, describedBy, isOpen, onOpen }: AddNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return null;
  return (
    <Button
      ref={button}
      className={classes.addNote ?? ''}
      size="compact-sm"
      variant="subtle"
      aria-describedby={describedBy}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}

function About({ record }: { record: ExamRecord }) {
  const save = () =>
    saveFile(`exam-record-${record.sitting.id}.txt`, new Blob([recordAsText(record)], { type: 'text/plain' }));
  return (
    <aside className={classes.about} aria-labelledby="about-record">
      <Text id="about-record" as="h2" size="h3">
        <Trans>About this record</Trans>
      </Text>
      <ul>
        <li>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <Trans>
              <strong>Facts, not a judgement.</strong> Nothing here changes your result automatically.
            </Trans>
          </p>
        </li>
        <li>
          <IconEye size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <Trans>Your school sees the same list, word for word.</Trans>
          </p>
        </li>
        <li>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          <p>{removalText(record)}</p>
        </li>
        <li>
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          <Anchor component="button" type="button" onClick={save}>
            <Trans>Save a copy</Trans>
          </Anchor>
        </li>
      </ul>
    </aside>
  );
}
