import type { MessageDescriptor } from '@lingui/core';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useFocusOnNext } from '../../ui/focus.ts';
import { zonedMoment } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { Step, type StepProps } from '../set-up/step.tsx';
import type { Saving } from '../set-up/use-draft.ts';
import { type Alter, useDuplicateSitting } from '../use-sittings.ts';
import { isToConfirm, type Step as StepName, stepLabels, stepOfPath } from '../view.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import classes from './publish-step.module.css';
import { ReleaseResults } from './release-results.tsx';
import { SittingEmails } from './sitting-emails.tsx';

type Props = StepProps & { onStep: (step: StepName) => void; onOpen: (id: number) => void };

/** What is left to settle, publishing, and what can be done with an examination that is published. */
export function PublishStep({ sitting, draft, onStep, onOpen }: Props) {
  const { status, phase, may_change: mayChange } = sitting;
  const heading = useFocusOnNext<HTMLHeadingElement>(status);
  return (
    <Step of="publish" sitting={sitting} title={say(headings[status])} ref={heading}>
      {status === 'draft' && <Publish sitting={sitting} draft={draft} onStep={onStep} />}
      {status === 'published' && <Published sitting={sitting} />}
      {status === 'cancelled' && (
        <ul className={classes.facts}>
          <ResultsOut sitting={sitting} />
          <SittingEmails sitting={sitting} />
        </ul>
      )}
      {status !== 'draft' && mayChange && <ReleaseResults sitting={sitting} alter={draft.alter} />}
      <div className={classes.actions}>
        {status !== 'draft' && <AddToCalendar sittingId={sitting.id} label={t`Calendar file`} />}
        {mayChange && <Duplicate sitting={sitting} onOpen={onOpen} />}
        {mayChange && status === 'published' && phase !== 'past' && <Cancel sitting={sitting} alter={draft.alter} />}
      </div>
    </Step>
  );
}

const headings: Record<Sitting['status'], MessageDescriptor> = {
  draft: msg`Check and publish`,
  published: msg`Published`,
  cancelled: msg`Cancelled`,
};

function Published({ sitting }: { sitting: Sitting }) {
  const { candidates, starts_at, time_zone } = sitting;
  return (
    <ul className={classes.facts}>
      <li>{t`${plural(candidates, { one: '# candidate can see it.', other: '# candidates can see it.' })}`}</li>
      {starts_at && <li>{t`It starts on ${{ moment: zonedMoment(starts_at, time_zone) }}.`}</li>}
      <ResultsOut sitting={sitting} />
      <SittingEmails sitting={sitting} />
    </ul>
  );
}

function ResultsOut({ sitting: { status, time_zone, release, release_at, released_at } }: { sitting: Sitting }) {
  const out = released_at ?? (release === 'on_date' && status === 'published' ? release_at : null);
  if (out === null) return null;
  const moment = zonedMoment(out, time_zone);
  return <li>{released_at ? t`Results came out on ${moment}.` : t`Results come out on ${moment}.`}</li>;
}

function Publish({ sitting, draft, onStep }: Pick<Props, 'sitting' | 'draft' | 'onStep'>) {
  const { title, candidates } = sitting;
  const [confirmed, setConfirmed] = useState(false);
  const [asking, setAsking] = useState(false);
  const publishing = useMutation({
    mutationFn: () =>
      draft.alter((version) =>
        call(publishSitting, {
          params: { id: sitting.id },
          body: { version, ...(confirmed ? { practice_confirmed: true } : {}) },
        }),
      ),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, t`Failed to publish. Nothing was changed.`)),
    onSettled: () => setAsking(false),
  });
  const toConfirm = sitting.problems.filter(isToConfirm);
  const problems = sitting.problems.filter((problem) => !isToConfirm(problem));
  const waitsFor = whatWaits({
    open: problems.length,
    isToTick: toConfirm.length > 0 && !confirmed,
    saving: draft.saving.state,
  });
  return (
    <>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={t`To be settled`}>
          {problems.map(({ path, reason }) => (
            <li key={path}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
              <span>{reason}</span>
              <Anchor component="button" type="button" onClick={() => onStep(stepOfPath(path))}>
                {say(stepLabels[stepOfPath(path)])}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {sitting.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ))}
      {toConfirm.length > 0 && (
        <Checkbox
          style={{ marginTop: 20 }}
          label={t`Use tests that learners can practise before the examination`}
          description={practised(sitting)}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <Text tone="quiet" above={16}>
        <Trans>
          When it is published, the candidates are fixed and numbered by name, see it among their examinations and get
          an email.
        </Trans>
      </Text>
      {sitting.may_change && (
        <Row gap={[8, 16]} wrap align="center" above={16}>
          <Button
            size="lg"
            disabled={waitsFor !== null}
            aria-describedby={waitsFor === null ? undefined : 'publish-waits'}
            onClick={() => setAsking(true)}
          >
            <Trans>Publish</Trans>
          </Button>
          {waitsFor && (
            <Text id="publish-waits" tone="quiet">
              {waitsFor}
            </Text>
          )}
        </Row>
      )}
      <ConfirmDialog
        opened={asking}
        question={t`Publish this examination?`}
        action={t`Publish`}
        losesNothing
        working={publishing.isPending}
        onConfirm={() => publishing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {sitting.starts_at ? (
            <Trans>
              <strong>{title}</strong>, <Plural value={candidates} one="# candidate" other="# candidates" />,{' '}
              {ph({ moment: zonedMoment(sitting.starts_at, sitting.time_zone) })}. Tests and classes cannot be changed
              afterwards.
            </Trans>
          ) : (
            <Trans>
              <strong>{title}</strong>, <Plural value={candidates} one="# candidate" other="# candidates" />. Tests and
              classes cannot be changed afterwards.
            </Trans>
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Why it cannot be published yet, as it stands beside the button; null when it can. */
function whatWaits({ open, isToTick, saving }: { open: number; isToTick: boolean; saving: Saving['state'] }) {
  if (open > 0) return t`${plural(open, { one: 'Settle # thing first.', other: 'Settle # things first.' })}`;
  if (isToTick) return t`Tick the box above first.`;
  if (saving === 'saving') return t`Your last change is being saved.`;
  return saving === 'saved' ? null : t`Your last change is not saved. See the top of this page.`;
}

/** Which tests they are. */
function practised({ parts }: Sitting): string {
  return inRow(parts.filter(({ course }) => course.use === 'practice').map(({ course }) => course.title));
}

function Duplicate({ sitting, onOpen }: { sitting: Sitting; onOpen: (id: number) => void }) {
  const copying = useDuplicateSitting(sitting.id, onOpen);
  return (
    <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
      <Trans>Duplicate</Trans>
    </Button>
  );
}

function Cancel({ sitting, alter }: { sitting: Sitting; alter: Alter }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        <Trans>Cancel this examination</Trans>
      </Button>
      <CancelDialog sitting={sitting} alter={alter} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
