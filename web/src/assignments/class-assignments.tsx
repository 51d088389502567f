import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import type { Assignment, listAssignments } from '@parlance/contract/assignments';
import type { SchoolClass } from '@parlance/contract/classes';
import type { Reply } from '@parlance/contract/endpoint';
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { zonedMoment } from '../ui/format/format-zoned.ts';
import { inRow } from '../ui/format/in-row.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { SkillName } from '../ui/skill.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { useAssignments, useWithdrawAssignment } from './assignment-calls.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import classes from './class-assignments.module.css';
import { goneText } from './gone-text.ts';

/** How many stand in the panel until all are asked for. */
const SHOWN_AT_FIRST = 5;

/** The tests that a class was given to practise, with how far its learners are. An archived class gets no more. */
export function ClassAssignments({ schoolClass: { id, archived } }: { schoolClass: SchoolClass }) {
  const query = useAssignments(id);
  return (
    <Text as="section" above={24} aria-label={t`Assignments`}>
      <Loaded
        query={query}
        loading={<RowsLoading text={t`Loading assignments...`} rows={2} ruled={false} />}
        failed={{
          heading: refusalText(query.error, t`Failed to load the assignments.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
      >
        {(known) => <Assignments classId={id} mayChange={!archived} {...known} />}
      </Loaded>
    </Text>
  );
}

type Props = Reply<typeof listAssignments> & { classId: number; mayChange: boolean };

function Assignments({ classId, mayChange, assignments, time_zone: timeZone, serverNow }: Props) {
  const [open, setOpen] = useState<'new' | Assignment | null>(null);
  const [withdrawing, setWithdrawing] = useState<Assignment | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? assignments : assignments.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Row gap={12} align="center">
        <Text id="assignments" as="h3" size="h3" grows>
          <Trans>Assignments</Trans>
        </Text>
        <Text as="span" size="sm" tone="faint">
          {i18n.number(assignments.length)}
        </Text>
        {mayChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.assign}
            leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
            onClick={() => setOpen('new')}
          >
            <Trans>Assign a test</Trans>
          </Button>
        )}
      </Row>
      {assignments.length === 0 && (
        <Text tone="quiet" above={8}>
          <Trans>No test was assigned yet.</Trans>
        </Text>
      )}
      <ul aria-labelledby="assignments">
        {shown.map((one) => (
          <AssignmentRow
            key={one.id}
            classId={classId}
            assignment={one}
            onEdit={mayChange ? () => setOpen(one) : null}
            onWithdraw={() => setWithdrawing(one)}
          />
        ))}
      </ul>
      {shown.length < assignments.length && (
        <Button size="compact-sm" variant="subtle" className={classes.more} onClick={() => setAll(true)}>
          {t`Show all ${{ count: i18n.number(assignments.length) }}`}
        </Button>
      )}
      {open && (
        <AssignmentDialog
          classId={classId}
          edited={open === 'new' ? null : open}
          given={assignments}
          timeZone={timeZone}
          serverNow={serverNow}
          onClose={() => setOpen(null)}
        />
      )}
      <Withdraw classId={classId} assignment={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  );
}

type RowProps = {
  classId: number;
  assignment: Assignment;
  /** Null for who may not change it. */
  onEdit: (() => void) | null;
  onWithdraw: () => void;
};

function AssignmentRow({ classId, assignment, onEdit, onWithdraw }: RowProps) {
  const { course, due_at, time_zone, note, given_by: by, reminded_at: remindedAt } = assignment;
  return (
    <li className={classes.row}>
      <Stack>
        <Text weight={600} breaks>
          {course.title}
        </Text>
        <Row as="p" size="sm" tone="quiet" gap={[0, 12]} wrap>
          <SkillName type={course.type} />
          <span>{t`Due ${{ when: zonedMoment(due_at, time_zone) }}`}</span>
        </Row>
        {course.gone && (
          <Text size="sm" weight={600}>
            {goneText(course.gone)}
          </Text>
        )}
        <Text size="sm">{countsText(assignment)}</Text>
        {notBegunOf(assignment) > 0 && (
          <Anchor
            component={Link}
            size="sm"
            to={{ search: `section=results&class=${classId}&test=${course.id}&show=not_begun` }}
          >
            <Trans>See who has not begun</Trans>
          </Anchor>
        )}
        {note && (
          <Text size="sm" tone="quiet" breaks className={classes.note}>
            {note}
          </Text>
        )}
        <Text size="sm" tone="faint" breaks>
          {remindedAt === null
            ? t`Assigned by ${by}`
            : t`Assigned by ${by}, reminder sent on ${{ when: zonedMoment(remindedAt, time_zone) }}`}
        </Text>
      </Stack>
      {onEdit && (
        <Row fixed>
          <Tooltip label={t`Change`}>
            <ActionIcon aria-label={t`Change “${{ title: course.title }}”`} onClick={onEdit}>
              <IconPencil size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={withdrawText()}>
            <ActionIcon aria-label={t`Withdraw “${{ title: course.title }}”`} onClick={onWithdraw}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </Row>
      )}
    </li>
  );
}

/** Of a candidate it is another word. */
function withdrawText(): string {
  return t({ message: 'Withdraw', context: 'an assignment' });
}

function notBegunOf({ learners, in_progress, done }: Assignment): number {
  return learners - done - in_progress;
}

/** '5 of 24 done, 3 in progress, 16 not begun, 2 late'. */
function countsText(assignment: Assignment): string {
  const { learners, in_progress, done, late } = assignment;
  if (learners === 0) return t`No learners yet.`;
  const notBegun = notBegunOf(assignment);
  return inRow([
    t`${{ done: i18n.number(done) }} of ${{ learners: i18n.number(learners) }} done`,
    ...(in_progress > 0 ? [t`${plural(in_progress, { one: '# in progress', other: '# in progress' })}`] : []),
    ...(notBegun > 0 ? [t`${plural(notBegun, { one: '# not begun', other: '# not begun' })}`] : []),
    ...(late > 0 ? [t`${plural(late, { one: '# late', other: '# late' })}`] : []),
  ]);
}

type WithdrawProps = {
  classId: number;
  /** What to withdraw; null keeps the question shut. */
  assignment: Assignment | null;
  onClose: () => void;
};

/** Asks before an assignment is taken from its class, with what stays. */
function Withdraw({ classId, assignment, onClose }: WithdrawProps) {
  const withdrawing = useWithdrawAssignment(classId);

  function withdraw({ id }: Assignment): void {
    withdrawing.mutate(id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, t`Failed to withdraw the assignment.`)),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={assignment !== null}
      question={t`Withdraw “${{ title: assignment?.course.title ?? '' }}”?`}
      action={withdrawText()}
      working={withdrawing.isPending}
      onConfirm={() => assignment && withdraw(assignment)}
      onCancel={onClose}
    >
      <p>
        <Trans>Learners no longer see it as due and get no reminder. Nobody is emailed.</Trans>
      </p>
      <p>
        <Trans>Every attempt and score is kept.</Trans>
      </p>
    </ConfirmDialog>
  );
}
