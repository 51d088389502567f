import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CorrectableVersion } from '@parlance/contract/marking/corrections';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import type { EditingPaths } from '../editing/editing-paths.ts';
import { RemarkDialog } from '../editing/remark-dialog.tsx';
import { correctionInWords } from '../format-correction.ts';
import classes from './correct-question.module.css';
import { CorrectionForm } from './correction-form.tsx';
import { useCorrecting, useCorrections } from './use-corrections.ts';

/** How a question counts that turned out wrong after the test: each wording by itself, with what was corrected so far. */
export function CorrectQuestion({ paths }: { paths: EditingPaths }) {
  const [search] = useSearchParams();
  const questionId = idParam(search, 'question');
  const courseId = idParam(search, 'course');
  const corrections = useCorrections(questionId ?? 0);
  return (
    <>
      <BackLink
        label={courseId === null ? t`Back to the bank` : t`Back to the course`}
        to={courseId === null ? paths.bankOpen(questionId) : paths.details(courseId, questionId)}
      />
      <PageHeading
        title={t`Correct a question`}
        lead={t`For everyone who was given it, and whoever is given it later.`}
      />
      <Loaded
        query={corrections}
        loading={<FormLoading text={t`Loading the question...`} heights={[120, 160]} />}
        failed={{
          heading: refusalText(corrections.error, t`Failed to fetch the question.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        instead={
          isMissing(corrections.error) && (
            <Empty
              heading={t`Question not found.`}
              text={t({ message: 'It may have been deleted.', context: 'question or set' })}
            />
          )
        }
      >
        {({ versions }) => {
          const named = idParam(search, 'version');
          const shown = versions.find(({ question }) => question.version_id === named) ?? versions[0];
          if (!shown) return null;
          const pathOf = (versionId: number) => {
            const params = new URLSearchParams(search);
            params.set('version', String(versionId));
            return `?${params}`;
          };
          return (
            <>
              {versions.length > 1 && (
                <ListTabs
                  label={t`Wordings`}
                  className={classes.wordings}
                  tabs={versions.map(({ question, is_current, tests }, index) => ({
                    key: String(question.version_id),
                    name: is_current ? t`Wording of today` : t`Wording ${ph({ number: versions.length - index })}`,
                    to: pathOf(question.version_id),
                    isCurrent: question.version_id === shown.question.version_id,
                    count: tests,
                  }))}
                />
              )}
              <Wording
                key={`${shown.question.version_id} ${shown.question.revision}`}
                version={shown}
                proposed={proposedIn(search, shown.question)}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type Proposed = { part: number; answer: string } | null;

/** What a link to a version proposes, while nobody has corrected it: `?version=12&right=C`, of a part `&part=2`. */
function proposedIn(search: URLSearchParams, { version_id }: CorrectableVersion['question']): Proposed {
  const answer = search.get('right');
  if (!answer || idParam(search, 'version') !== version_id) return null;
  return { part: (idParam(search, 'part') ?? 1) - 1, answer };
}

function Wording({ version, proposed }: { version: CorrectableVersion; proposed: Proposed }) {
  const { question, tests, is_current } = version;
  const correcting = useCorrecting(question);
  const { asking, busy, problem } = correcting;
  return (
    <Stack gap={24} above={24} widest="760px">
      <Text tone="quiet">
        {tests === 0
          ? t`No ended test has this wording.`
          : plural(tests, {
              one: '# ended test has this wording.',
              other: '# ended tests have this wording.',
            })}{' '}
        {is_current
          ? t`Tests opened from now on are scored in the same way, until the wording is changed. To ask it no more, delete it from the course.`
          : t`No test has it any more.`}
      </Text>
      <ol>
        <AuthorQuestion question={question} number={1} />
      </ol>
      <CorrectionForm
        question={question}
        proposed={proposed}
        busy={busy}
        problem={problem}
        onTry={correcting.tryCorrection}
      />
      <Corrections version={version} busy={busy} onUndo={correcting.tryUndo} />
      <RemarkDialog
        report={asking?.report ?? null}
        asks={asking?.asks}
        working={busy}
        onConfirm={() => void correcting.confirm()}
        onCancel={correcting.putAway}
      />
    </Stack>
  );
}

type Props = { version: CorrectableVersion; busy: boolean; onUndo: (correctionId: number) => void };

/** What was corrected of a wording, the newest first; what it is still as can be taken back. */
function Corrections({ version, busy, onUndo }: Props) {
  if (version.corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className={classes.heading}>
        <Trans>Corrections so far</Trans>
      </h2>
      <Stack as="ul" above={8}>
        {version.corrections.map((made) => (
          <li key={made.id} className={classes.correction}>
            <p>
              <span data-undone={made.undone_at !== null || undefined}>{correctionInWords(version, made)}</span>{' '}
              <Text as="span" tone="quiet">
                {made.undone_at === null
                  ? t`${ph({ name: made.by })}, ${ph({ time: dayAndTime(made.at) })}`
                  : t`${ph({ name: made.by })}, ${ph({ time: dayAndTime(made.at) })}; taken back ${ph({ undone: dayAndTime(made.undone_at) })}`}
              </Text>
            </p>
            {made.can_undo && (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
                aria-label={t`Undo: ${ph({ what: correctionInWords(version, made) })}`}
                disabled={busy}
                onClick={() => onUndo(made.id)}
              >
                <Trans>Undo</Trans>
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}
