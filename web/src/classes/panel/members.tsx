import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { ClassMember, MemberPart, SchoolClass } from '@parlance/contract/classes';
import { say } from '@parlance/contract/say';
import { matchesSearch } from '@parlance/contract/texts/folding';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { dayOf } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { SearchField } from '../../ui/lists/toolbar.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useChangeMembers } from '../class-calls.ts';
import { AddMembers } from './add-members.tsx';
import classes from './members.module.css';

/** How many stand in the panel at first, and how many more come with each press. */
const SHOWN_AT_FIRST = 5;
const MORE_AT_ONCE = 100;

type Props = {
  schoolClass: SchoolClass;
  members: ClassMember[];
  mayChange: boolean;
};

/** Who teaches a class, and who learns in it. */
export function Members({ schoolClass, members, mayChange }: Props) {
  const [adding, setAdding] = useState<MemberPart | null>(null);
  const [removing, setRemoving] = useState<ClassMember | null>(null);
  const of = (part: MemberPart) => members.filter((one) => one.part === part);
  const acts = { onAdd: mayChange ? setAdding : null, onRemove: mayChange ? setRemoving : null };
  return (
    <>
      <Part part="teacher" members={of('teacher')} {...acts} />
      <Part part="learner" members={of('learner')} {...acts} />
      {adding && (
        <AddMembers schoolClass={schoolClass} members={members} part={adding} onClose={() => setAdding(null)} />
      )}
      <RemoveMember schoolClass={schoolClass} member={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

const words = {
  teacher: {
    heading: msg`Teachers`,
    search: msg`Search teachers`,
    add: msg`Add teachers`,
    none: msg`Nobody teaches this class.`,
  },
  learner: {
    heading: msg`Learners`,
    search: msg`Search learners`,
    add: msg`Add learners`,
    none: msg`Nobody learns in it yet.`,
  },
};

type PartProps = {
  part: MemberPart;
  members: ClassMember[];
  /** Null for who may not. */
  onAdd: ((part: MemberPart) => void) | null;
  onRemove: ((member: ClassMember) => void) | null;
};

function Part({ part, members, onAdd, onRemove }: PartProps) {
  const { heading, search, add, none } = words[part];
  const [q, setQ] = useState('');
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const label = useId();
  const found = members.filter(({ username, email }) => matchesSearch(`${username} ${email}`, q));
  const shown = found.slice(0, most);
  const rest = found.length - shown.length;

  /** The button may go by it: the focus is on the first of those that came. */
  function showMore(): void {
    setMost(most + MORE_AT_ONCE);
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[most]?.focus());
  }

  return (
    <Text as="section" above={24} aria-labelledby={label}>
      <div className={classes.head}>
        <Text id={label} as="h3" size="h3" grows>
          {say(heading)}
        </Text>
        <Text as="span" size="sm" tone="faint">
          {i18n.number(members.length)}
        </Text>
        {onAdd && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={say(add)}
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            onClick={() => onAdd(part)}
          >
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
      {members.length > SHOWN_AT_FIRST && (
        <SearchField label={say(search)} className={classes.search} value={q} onSearch={setQ} />
      )}
      {members.length === 0 && <p className={classes.none}>{say(none)}</p>}
      {members.length > 0 && found.length === 0 && (
        <p className={classes.none} role="status">
          <Trans>Nobody here has this in the name or the email.</Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul ref={list} aria-labelledby={label}>
          {shown.map((member) => (
            <MemberRow key={member.account_id} member={member} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button size="compact-sm" variant="subtle" className={classes.more} onClick={showMore}>
          {rest > MORE_AT_ONCE
            ? t`Show ${{ count: MORE_AT_ONCE }} more`
            : t`Show all ${{ count: i18n.number(found.length) }}`}
        </Button>
      )}
    </Text>
  );
}

type MemberRowProps = {
  member: ClassMember;
  /** Null for who may not. */
  onRemove: ((member: ClassMember) => void) | null;
};

/** A member with their email, and how they came into the class. */
function MemberRow({ member, onRemove }: MemberRowProps) {
  const { username, email, added_by: by, added_at: at } = member;
  return (
    <li className={classes.member} tabIndex={-1}>
      <span className={classes.initial} aria-hidden="true">
        {username.slice(0, 1).toUpperCase()}
      </span>
      <Stack as="span">
        <Text as="span" weight={550} breaks>
          {username}
        </Text>
        <Text as="span" size="sm" tone="quiet" breaks>
          {email}
        </Text>
        <Text as="span" size="sm" tone="faint" breaks>
          {by === null ? t`Joined by code, ${{ day: dayOf(at) }}` : t`Added by ${by}, ${{ day: dayOf(at) }}`}
        </Text>
      </Stack>
      {onRemove && (
        <Tooltip label={t`Remove`}>
          <ActionIcon aria-label={t`Remove ${username}`} onClick={() => onRemove(member)}>
            <IconUserMinus size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

type RemoveMemberProps = {
  schoolClass: SchoolClass;
  /** Whom to remove; null keeps the question shut. */
  member: ClassMember | null;
  onClose: () => void;
};

/** Asks before somebody leaves a class, with what follows. */
function RemoveMember({ schoolClass: { id, name }, member, onClose }: RemoveMemberProps) {
  const removing = useChangeMembers(id);

  function remove({ account_id, username }: ClassMember): void {
    removing.mutate(
      { remove: [account_id] },
      {
        onSuccess: () => toastSuccess(t`${username} was removed from ${name}.`),
        onError: (error) => toastError(refusalText(error, t`Failed to remove ${username}.`)),
        onSettled: onClose,
      },
    );
  }

  return (
    <ConfirmDialog
      opened={member !== null}
      question={t`Remove ${{ username: member?.username ?? '' }} from ${name}?`}
      action={t`Remove`}
      working={removing.isPending}
      onConfirm={() => member && remove(member)}
      onCancel={onClose}
    >
      {member?.part === 'teacher' ? (
        <p>
          <Trans>
            With access to their own classes only, they no longer see the learners of this class. Scores are kept.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Teachers of this class who see only their own classes no longer see the work of this learner. Submissions
            and scores are kept.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
