import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Reply } from '@parlance/contract/endpoint';
import { type Candidate, exportRoster, importRoster } from '@parlance/contract/sittings/candidates';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { shownName } from '@parlance/contract/texts/shown-name';
import { IconDownload, IconSearch, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { upload } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Row, Text } from '../../ui/kit.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { csvForm } from '../../ui/upload/chosen-file.ts';
import { CsvGuide, nameColumns } from '../../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../../ui/upload/csv-import-panes.tsx';
import type { SendFile } from '../../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../../ui/upload/use-csv-import.ts';
import type { StepProps } from '../set-up/step.tsx';
import type { Draft } from '../set-up/use-draft.ts';
import { useCandidates } from '../use-sittings.ts';
import { CandidateRow } from './candidate-row.tsx';
import { PersonSearch } from './person-search.tsx';
import { NAMELESS, useChangeCandidates } from './use-change-candidates.ts';

const ON_A_PAGE = 50;

/** Everybody who takes it, with room and seat; added and removed one by one, or set by a file. */
export function Candidates({ sitting, draft }: StepProps) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const [page, setPage] = useState(1);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<Candidate | null>(null);
  const isNameless = sitting.problems.some(({ path }) => path === NAMELESS);
  // People without a full name come first until that is mended.
  const sort = isNameless ? 'full_name' : undefined;
  const candidates = useCandidates(sitting.id, { page, limit: ON_A_PAGE, q: resting, sort });
  const changing = useChangeCandidates(sitting.id, draft);
  const exporting = useRosterExport(sitting.id);
  const locked = !sitting.may_change || sitting.phase === 'past' || sitting.phase === 'cancelled';
  const isDraft = sitting.status === 'draft';
  if (importing) return <RosterImport sitting={sitting} draft={draft} onDone={() => setImporting(false)} />;
  return (
    <Text as="section" above={32} aria-labelledby="candidates">
      <Text id="candidates" as="h3" size="h3">
        {t`${plural({ candidates: sitting.candidates }, { one: '# candidate', other: '# candidates' })}`}
      </Text>
      <Row gap={8} wrap align="center" above={12}>
        <TextInput
          type="search"
          aria-label={t`Search candidates`}
          placeholder={t`Search candidates`}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value);
            setPage(1);
          }}
        />
        {!locked && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.75} />}
            onClick={() => setImporting(true)}
          >
            <Trans>Import</Trans>
          </Button>
        )}
        {sitting.may_change && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            <Trans>Export</Trans>
          </Button>
        )}
      </Row>
      <Loaded
        query={candidates}
        loading={<p role="status">{t`Loading candidates...`}</p>}
        failed={{
          heading: refusalText(candidates.error, t`Failed to load the candidates.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={({ total }) =>
          total === 0 && (
            <Text above={16} widest="640px">
              {resting === ''
                ? t`No candidates yet. Choose classes, or add people one by one.`
                : t`No candidate found.`}
            </Text>
          )
        }
      >
        {({ items, total }) => (
          <>
            <Text as="ul" above={8} ruled>
              {items.map((candidate) => (
                <CandidateRow
                  key={candidate.id}
                  candidate={candidate}
                  sitting={sitting}
                  locked={locked || candidate.state === 'withdrawn'}
                  onChange={(change) => changing.mutateAsync({ change: [{ id: candidate.id, ...change }] })}
                  onRemove={() => setRemoving(candidate)}
                />
              ))}
            </Text>
            <Pager label={t`Pages of candidates`} page={page} pageSize={ON_A_PAGE} total={total} onPage={setPage} />
          </>
        )}
      </Loaded>
      {!locked && (
        <PersonSearch
          label={t`Add a candidate`}
          part="candidate"
          without={candidates.data?.items.map(({ account_id }) => account_id) ?? []}
          onChoose={({ id }) => changing.mutate({ add: [id] })}
        />
      )}
      <ConfirmDialog
        opened={removing !== null}
        question={isDraft ? t`Remove this candidate?` : t`Withdraw this candidate?`}
        action={isDraft ? t`Remove` : t`Withdraw`}
        working={changing.isPending}
        onConfirm={() => removing && changing.mutate({ remove: [removing.id] }, { onSettled: () => setRemoving(null) })}
        onCancel={() => setRemoving(null)}
      >
        {removing && <Removal candidate={removing} isDraft={isDraft} />}
      </ConfirmDialog>
    </Text>
  );
}

/** Who is removed, and what follows. */
function Removal({ candidate, isDraft }: { candidate: Candidate; isDraft: boolean }) {
  const { full_name: fullName, username, email } = candidate;
  const name = shownName(fullName, username);
  return (
    <p>
      {isDraft ? (
        <Trans>
          <strong>{name}</strong>, {email}. They stay off the list, whatever their class.
        </Trans>
      ) : (
        <Trans>
          <strong>{name}</strong>, {email}. They cannot enter any more. What they submitted stays.
        </Trans>
      )}
    </p>
  );
}

const heads = { value: msg`Email`, ofPeople: true };

const words = {
  action: msg`Import file`,
  sending: msg`Saving the candidates...`,
  leave: {
    question: msg`Leave without importing?`,
    chosen: msg`You chose a file, but nothing of it is stored yet.`,
    sending: msg`The file is being sent. Its candidates may still be saved: check the list.`,
  },
};

const columns = [
  ['email', msg`The email of a learner’s account. The only required column.`],
  ['room', msg`Where the person sits, up to 60 characters.`],
  ['seat', msg`The seat, up to 20 characters.`],
  ['appointment', msg`For a part by appointment, such as 2027-06-03 14:20. Several are separated by |.`],
  ...nameColumns,
] as const;

type Props = { sitting: Sitting; draft: Draft; onDone: () => void };

/** Adds candidates and sets their rooms, seats and appointments by a file. */
function RosterImport({ sitting, draft, onDone }: Props) {
  const file = useRosterImport(sitting.id, draft);
  return (
    <Text as="div" above={32}>
      <Button variant="default" onClick={onDone}>
        <Trans>Back to the candidates</Trans>
      </Button>
      <CsvImportPanes
        file={file}
        words={words}
        heads={heads}
        guide={
          <CsvGuide columns={columns} sample="/samples/sample-roster.csv">
            <Trans>Whoever is not in the file stays as they are.</Trans>
          </CsvGuide>
        }
      />
    </Text>
  );
}

/** A file of candidates: chosen, checked row by row, and sent when all rows are ready. */
function useRosterImport(sittingId: number, draft: Draft) {
  const send: SendFile<Reply<typeof importRoster>> = (file, flags, onProgress, signal) =>
    draft.alter((version) => {
      const form = csvForm(importRoster, file, { ...flags, version: String(version) });
      return upload(importRoster, form, onProgress, { signal, params: { id: sittingId } });
    });
  return useCsvImport({
    queryKey: localKey('roster-check', sittingId),
    send,
    failed: t`Failed to import the candidates.`,
    onSent: () => Promise.resolve(),
  });
}

/** Saves the candidates as a file that can be imported again. */
function useRosterExport(sittingId: number) {
  return useFileExport(exportRoster, t`Failed to export the candidates.`, { params: { id: sittingId } });
}
