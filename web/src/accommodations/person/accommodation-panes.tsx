import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { Accommodation, EarlierAccommodation, getAccommodation } from '@parlance/contract/accommodations';
import type { Reply } from '@parlance/contract/endpoint';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { ErrorNote, InfoNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useEndAccommodation } from '../use-accommodations.ts';
import { AccommodationFields } from './accommodation-fields.tsx';
import classes from './accommodation-panes.module.css';
import { valuesOf } from './form-values.ts';
import { OwnTimes } from './own-times.tsx';
import { changesBetween, openTestsText } from './person-texts.ts';
import { ReasonField } from './reason-field.tsx';
import { useAccommodationForm } from './use-accommodation-form.ts';
import { VersionDialog } from './version-dialog.tsx';

type Props = {
  person: Reply<typeof getAccommodation>;
  readsReasons: boolean;
  onEnded: () => void;
};

/** The form, and beside it what it comes to and what was set before. */
export function AccommodationPanes({ person, readsReasons, onEnded }: Props) {
  const { account, accommodation, earlier, open_tests: openTests, today } = person;
  const saving = useAccommodationForm(account.id, accommodation);
  const { form, stored, theirs } = saving;
  const values = valuesOf(form.values);
  const openText = openTestsText(openTests, { stored, next: values, today });

  return (
    <div className={classes.panes}>
      <form
        className={classes.form}
        aria-label={t`Accommodations of ${{ name: account.username }}`}
        onSubmit={saving.onSubmit}
        noValidate
      >
        <LeaveGuard dirty={() => form.isDirty()} />
        <AccommodationFields field={saving.field} />
        <ReasonField
          key={stored?.version ?? 0}
          accountId={account.id}
          form={form}
          stored={stored?.has_reason ?? false}
          readable={readsReasons}
        />
        {saving.problem && <ErrorNote>{saving.problem}</ErrorNote>}
        <Row gap={12} wrap>
          <Button type="submit" size="lg" loading={saving.busy}>
            <Trans>Save accommodations</Trans>
          </Button>
          {stored && stored.state !== 'ended' && (
            <EndToday account={account} dirty={form.isDirty()} onEnded={onEnded} />
          )}
        </Row>
      </form>
      <div className={classes.beside}>
        <OwnTimes username={account.username} values={values} />
        {openText && <InfoNote>{openText}</InfoNote>}
        <History accommodation={accommodation} earlier={earlier} />
      </div>
      <VersionDialog
        versions={theirs && { theirs, mine: values }}
        onTakeTheirs={saving.takeTheirs}
        onKeepMine={saving.keepMine}
        onClose={saving.putAway}
      />
    </div>
  );
}

const SHOWN_FIRST = 2;

type HistoryProps = { accommodation: Accommodation | null; earlier: EarlierAccommodation[] };

/** Every setting so far as what it changed, the newest first. */
function History({ accommodation, earlier }: HistoryProps) {
  const [all, setAll] = useState(false);
  const settings = accommodation ? [accommodation, ...earlier] : [];
  const shown = all ? settings : settings.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="accommodation-history">
      <Row gap={16} align="baseline" justify="space-between">
        <Text id="accommodation-history" as="h2" size="h3">
          <Trans>History</Trans>
        </Text>
        {settings.length > SHOWN_FIRST && (
          <Anchor component="button" type="button" className={classes.toggle} onClick={() => setAll(!all)}>
            {all ? t`Show fewer` : t`Show all ${{ count: i18n.number(settings.length) }}`}
          </Anchor>
        )}
      </Row>
      {settings.length === 0 && (
        <Text tone="quiet" above={8}>
          <Trans>Nothing was set so far.</Trans>
        </Text>
      )}
      <Text as="ol" above={8}>
        {shown.map(({ version, updated_at, updated_by }, at) => (
          <li key={version} className={classes.entry}>
            <Text as="ul" size="md" weight={600}>
              {changesBetween(settings[at + 1] ?? null, settings[at] as Accommodation).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </Text>
            <Text size="sm" tone="faint">
              {updated_by ?? t`Deleted account`} · {dateTimeToMinute(updated_at)}
            </Text>
          </li>
        ))}
      </Text>
    </section>
  );
}

type EndTodayProps = {
  account: { id: number; username: string; email: string };
  /** Whether the form holds what is not saved. */
  dirty: boolean;
  onEnded: () => void;
};

/** Ends the accommodations once that was confirmed. */
function EndToday({ account, dirty, onEnded }: EndTodayProps) {
  const [asking, setAsking] = useState(false);
  const { id, username, email } = account;
  const ending = useEndAccommodation(id);

  function end(): void {
    ending.mutate(undefined, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onEnded();
      },
      onError: (error) => toastError(refusalText(error, t`Failed to end the accommodations.`)),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <>
      <Button size="lg" variant="default" onClick={() => setAsking(true)}>
        <Trans>End today</Trans>
      </Button>
      <ConfirmDialog
        opened={asking}
        question={t`End these accommodations today?`}
        action={t`End today`}
        working={ending.isPending}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            <strong>{username}</strong>, {email}.
          </Trans>
        </p>
        <p>
          <Trans>
            Tests that are opened from now on have the standard time. Tests that are open keep what they have. The
            history stays.
          </Trans>
        </p>
        {dirty && <p>{t`What you changed in the form is not saved.`}</p>}
      </ConfirmDialog>
    </>
  );
}
