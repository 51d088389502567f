import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { listOwnClasses } from '@parlance/contract/classes';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { JoinForm } from './join-form.tsx';
import classes from './own-classes.module.css';

/** The classes of the learner who is logged in, and the field to join another one, for the profile. */
export function OwnClasses() {
  const own = useOwnClasses();
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-classes">
      <Text id="own-classes" as="h2" size="h3">
        <Trans>Your classes</Trans>
      </Text>
      <Loaded
        query={own}
        loading={
          <RowsLoading
            text={t`Loading your classes...`}
            rows={1}
            each={{ height: 24, mt: 20, maw: 480 }}
            ruled={false}
          />
        }
        failed={{
          heading: refusalText(own.error, t`Failed to load your classes.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={(found) =>
          found.length === 0 && (
            <Text tone="quiet" above={4}>
              <Trans>You are in no class yet.</Trans>
            </Text>
          )
        }
      >
        {(found) => (
          <ul className={classes.list}>
            {found.map(({ id, name, teachers }) => (
              <li key={id}>
                <Text as="span" weight={600}>
                  {name}
                </Text>
                <Text as="span" size="sm" tone="quiet">
                  {teachers.length === 0 ? t`No teacher yet` : t`Taught by ${{ teachers: inRow(teachers) }}`}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Text as="div" above={24}>
        <JoinForm
          label={t`Join a class`}
          description={t`Enter the join code that your teacher gave you.`}
          onJoined={({ message }) => toastSuccess(message)}
        />
      </Text>
    </Text>
  );
}

/** The caller's classes. */
function useOwnClasses() {
  return useQuery({
    ...queryOf(listOwnClasses, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
}
