import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Learner } from '@parlance/contract/accommodations';
import { PEOPLE_FOUND_MAX } from '@parlance/contract/endpoint';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { Text } from '../ui/kit.tsx';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { TYPING_MS } from '../ui/lists/use-list-url.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import classes from './choose-person.module.css';
import { useLearners } from './use-accommodations.ts';

type Props = { onChoose: (id: number) => void; onBack: () => void };

/** Finds the learner to set accommodations for. */
export function ChoosePerson({ onChoose, onBack }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const learners = useLearners(resting);
  const label = useId();
  return (
    <>
      <BackButton label={t`Back to accommodations`} onBack={onBack} />
      <PageHeading title={t`Add a person`} lead={t`Choose the learner to set accommodations for.`} />
      <TextInput
        className={classes.search}
        type="search"
        label={t`Name or email`}
        autoFocus
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <h2 id={label} className="visually-hidden">
        <Trans>Learners found</Trans>
      </h2>
      <Loaded
        query={learners}
        loading={<RowsLoading text={t`Loading learners...`} rows={5} />}
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
                  ? t`Learners appear here when they have an account.`
                  : t`No learner has this in the name or the email.`
              }
            />
          )
        }
      >
        {(found) => (
          <>
            <Text as="ul" widest="720px" ruled aria-labelledby={label}>
              {found.map((learner) => (
                <Found key={learner.id} learner={learner} onChoose={onChoose} />
              ))}
            </Text>
            {found.length === PEOPLE_FOUND_MAX && (
              <Text size="sm" tone="faint" above={12}>
                {t`Only the first ${{ most: PEOPLE_FOUND_MAX }} are shown. Type more of the name or email.`}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Found({ learner: { id, username, email }, onChoose }: { learner: Learner; onChoose: (id: number) => void }) {
  return (
    <li>
      <UnstyledButton className={classes.learner} onClick={() => onChoose(id)}>
        <Text as="span" weight={600} breaks>
          {username}
        </Text>
        <span className={classes.email}>{email}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.sign} />
      </UnstyledButton>
    </li>
  );
}
