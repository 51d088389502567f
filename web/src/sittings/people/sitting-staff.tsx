import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { Sitting, StaffPart } from '@parlance/contract/sittings/sitting';
import { choicesOf } from '../../ui/fields/choices.ts';
import { Text } from '../../ui/kit.tsx';
import type { StepProps } from '../set-up/step.tsx';
import classes from './people-step.module.css';
import { PersonSearch } from './person-search.tsx';

const partLabels: Record<StaffPart, MessageDescriptor> = {
  lead: msg`Lead`,
  invigilator: msg`Invigilator`,
  marker: msg`Marker`,
};

/** Who works at it: leads decide, invigilators watch the room, markers mark. */
export function SittingStaff({ sitting, form, fields, set }: StepProps) {
  const { staff } = form;
  const { may_change: mayChange } = sitting;
  const locked = !mayChange || sitting.phase === 'cancelled';
  const leads = staff.filter(({ part }) => part === 'lead').length;
  const store = (next: Sitting['staff']) => set({ staff: next });
  return (
    <Text as="section" above={32} aria-labelledby="sitting-staff">
      <Text id="sitting-staff" as="h3" size="h3">
        <Trans>Staff</Trans>
      </Text>
      <Text size="sm" tone="quiet" breaks>
        <Trans>
          Leads change the examination and release its results. Invigilators watch the room. Markers mark its
          submissions.
        </Trans>
      </Text>
      <Text as="ul" above={8} ruled>
        {staff.map(({ account_id, username, email, part }) => {
          const isLastLead = part === 'lead' && leads === 1;
          return (
            <li key={account_id} className={classes.staffRow}>
              <div>
                <p className={classes.name}>
                  <bdi>{username}</bdi>
                </p>
                <Text size="sm" tone="quiet" breaks>
                  {email}
                </Text>
              </div>
              {locked ? (
                <p>{say(partLabels[part])}</p>
              ) : (
                <>
                  <Select
                    aria-label={t({ message: `Part of ${username}`, context: 'staff of an examination' })}
                    allowDeselect={false}
                    data={choicesOf(partLabels)}
                    value={part}
                    disabled={isLastLead}
                    onChange={(value) =>
                      store(
                        staff.map((each) =>
                          each.account_id === account_id ? { ...each, part: value as StaffPart } : each,
                        ),
                      )
                    }
                  />
                  <Button
                    size="sm"
                    variant="subtle"
                    disabled={isLastLead}
                    aria-label={t`Remove ${{ name: username }}`}
                    onClick={() => store(staff.filter((each) => each.account_id !== account_id))}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </Text>
      {fields.staff && <p role="alert">{fields.staff}</p>}
      {!locked && (
        <PersonSearch
          label={t`Add staff`}
          part="staff"
          without={staff.map(({ account_id }) => account_id)}
          onChoose={({ id, username, email }) =>
            store([...staff, { account_id: id, username, email, part: 'invigilator' }])
          }
        />
      )}
    </Text>
  );
}
