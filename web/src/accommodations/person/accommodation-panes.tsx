import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { getAccommodation } from '@parlance/contract/accommodations';
import type { Reply } from '@parlance/contract/endpoint';
import { useRef } from 'react';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { Row } from '../../ui/kit.tsx';
import { ErrorNote, InfoNote } from '../../ui/states/note.tsx';
import { AccommodationFields } from './accommodation-fields.tsx';
import classes from './accommodation-panes.module.css';
import { EndToday } from './end-today.tsx';
import { type AccommodationForm, errorsOf, formOf, valuesOf } from './form-values.ts';
import { History } from './history.tsx';
import { openTestsText } from './open-tests.ts';
import { OwnTimes } from './own-times.tsx';
import { ReasonField } from './reason-field.tsx';
import { useSaveAccommodation } from './use-save-accommodation.ts';
import { VersionDialog } from './version-dialog.tsx';

type Props = {
  person: Reply<typeof getAccommodation>;
  readsReasons: boolean;
  onEnded: () => void;
};

/** The form, and beside it what it comes to and what was set before. */
export function AccommodationPanes({ person, readsReasons, onEnded }: Props) {
  const { account, accommodation, earlier, open_tests: openTests } = person;
  const form = useForm<AccommodationForm>({ initialValues: formOf(accommodation), validate: errorsOf });
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaveAccommodation({ accountId: account.id, first: accommodation, form, element });
  const { stored, theirs } = saving;
  const values = valuesOf(form.values);
  const openText = openTestsText(openTests, { stored, next: values, today: localDay() });

  return (
    <div className={classes.panes}>
      <form
        ref={element}
        className={classes.form}
        aria-label={`Accommodations of ${account.username}`}
        onSubmit={form.onSubmit(saving.save, focusFirstError)}
        noValidate
      >
        <LeaveGuard dirty={() => form.isDirty()} />
        <AccommodationFields form={form} />
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
            Save accommodations
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

/** The day of the calendar here, as '2027-06-03': that of the school, but for who is in another zone. */
function localDay(): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date());
}
