import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PEOPLE_FOUND_MAX } from '@parlance/contract/endpoint';
import { listPractisingLearners } from '@parlance/contract/taking/allowances';
import { shownName } from '@parlance/contract/texts/shown-name';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import classes from './practice.module.css';

type Props = { courseId: number; backPath: string; onChoose: (learnerId: number) => void };

/** Finds the learner of a course. */
export function ChooseLearner({ courseId, backPath, onChoose }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q.trim(), TYPING_MS);
  const learners = useQuery({
    ...queryOf(listPractisingLearners, { params: { id: courseId }, query: { q: resting } }),
    placeholderData: keepPreviousData,
  });
  const label = useId();
  return (
    <>
      <BackLink label={t`Back to the course`} to={backPath} />
      <PageHeading title={t`Attempts and time`} lead={t`Give one learner one more attempt, or more time.`} />
      <TextInput
        className={classes.search}
        type="search"
        label={t`Name or email`}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <h2 id={label} className="visually-hidden">
        <Trans>Learners found</Trans>
      </h2>
      <Loaded
        query={learners}
        loading={<FormLoading text={t`Loading learners...`} heights={[24, 24]} />}
        failed={{
          heading: refusalText(learners.error, t`Failed to load the learners.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={(found) =>
          found.length === 0 && (
            <Empty
              heading={resting === '' ? t`No learners yet.` : t`No learner found.`}
              text={
                resting === ''
                  ? t`Your learners appear here when they have an account.`
                  : t`None of your learners has this in the name or the email.`
              }
            />
          )
        }
      >
        {(found) => (
          <>
            <Text as="ul" widest="760px" ruled aria-labelledby={label}>
              {found.map(({ id, username, full_name, email, attempts }) => (
                <li key={id}>
                  <UnstyledButton className={classes.learner} onClick={() => onChoose(id)}>
                    <Text as="span" weight={600} breaks>
                      {shownName(full_name, username)}
                    </Text>
                    <span className={classes.email}>{email}</span>
                    <span
                      className={classes.count}
                    >{t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}</span>
                    <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.sign} />
                  </UnstyledButton>
                </li>
              ))}
            </Text>
            {found.length === PEOPLE_FOUND_MAX && (
              <p className={classes.more}>
                {t`Only the first ${{ most: PEOPLE_FOUND_MAX }} are shown. Type more of the name or email.`}
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
