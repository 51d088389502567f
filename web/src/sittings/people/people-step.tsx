import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { shownName } from '@parlance/contract/texts/shown-name';
import { useState } from 'react';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import type { ClassRow } from '../set-up/form-values.ts';
import { Step, type StepProps } from '../set-up/step.tsx';
import type { Draft } from '../set-up/use-draft.ts';
import { useFoundClasses } from '../use-sittings.ts';
import { Candidates } from './candidates.tsx';
import classes from './people-step.module.css';
import { SittingStaff } from './sitting-staff.tsx';
import { useChangeCandidates } from './use-change-candidates.ts';

/** Who takes it, by classes and one by one, and who works at it. */
export function PeopleStep(props: StepProps) {
  const { sitting, form, set, draft } = props;
  const isDraft = sitting.status === 'draft';
  return (
    <Step of="people" sitting={sitting}>
      {isDraft && sitting.may_change ? (
        <ClassChoice chosen={form.classes} onChange={(chosen) => set({ classes: chosen })} />
      ) : (
        <Text above={16} widest="640px">
          {classesText(sitting)}
        </Text>
      )}
      {sitting.status === 'published' && sitting.may_change && <JoinedSince sitting={sitting} draft={draft} />}
      <Candidates {...props} />
      <SittingStaff {...props} />
    </Step>
  );
}

function classesText({ classes: chosen }: Sitting): string {
  if (chosen.length === 0) return t`No class was chosen.`;
  return t`Classes: ${{ classes: inRow(chosen.map(({ name }) => name)) }}.`;
}

/** Who joined a class since its candidates were fixed, and the way to add them. */
function JoinedSince({ sitting, draft }: { sitting: Sitting; draft: Draft }) {
  const changing = useChangeCandidates(sitting.id, draft);
  return sitting.classes
    .filter(({ joined }) => joined.length > 0)
    .map(({ id, name, joined }) => (
      <div key={id} className={classes.joined}>
        <p>{joinedText(name, joined)}</p>
        <Button
          mt={8}
          variant="default"
          loading={changing.isPending}
          onClick={() => changing.mutate({ add: joined.map(({ account_id }) => account_id) })}
        >
          <Trans>Add them</Trans>
        </Button>
      </div>
    ));
}

function joinedText(name: string, joined: Sitting['classes'][number]['joined']): string {
  const people = inRow(joined.map(({ full_name, username }) => shownName(full_name, username)));
  return t`${plural({ count: joined.length }, { one: `# person joined ${name} since: ${people}.`, other: `# people joined ${name} since: ${people}.` })}`;
}

function learnersText(count: number): string {
  return t`${plural(count, { one: '# learner', other: '# learners' })}`;
}

type Props = { chosen: ClassRow[]; onChange: (chosen: ClassRow[]) => void };

/** The classes whose learners are the candidates of a draft; a school has more than a list shows, so they are searched. */
function ClassChoice({ chosen, onChange }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const found = useFoundClasses(resting, 'current');
  const free = (found.data?.items ?? []).filter(({ id }) => !chosen.some((each) => each.id === id));
  return (
    <>
      {chosen.length > 0 && (
        <Text as="ul" above={8} ruled aria-label={t`Classes`}>
          {chosen.map((row) => (
            <li key={row.id} className={classes.classRow}>
              <bdi className={classes.name}>{row.name}</bdi>
              <span>{learnersText(row.learners)}</span>
              <Button
                size="sm"
                variant="subtle"
                aria-label={t`Remove ${{ name: row.name }}`}
                onClick={() => onChange(chosen.filter((each) => each !== row))}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </Text>
      )}
      <Select
        style={{ maxWidth: 480, marginTop: 16 }}
        label={t`Add a class`}
        description={t`Until it is published, the list of candidates follows its classes.`}
        placeholder={t`Name of a class`}
        searchable
        searchValue={q}
        onSearchChange={setQ}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? t`Searching...` : t`No such class.`}
        error={found.isError ? t`Failed to search. Your connection may have dropped.` : undefined}
        data={free.map(({ id, name, learners }) => ({
          value: String(id),
          label: t`${name} (${{ learners: learnersText(learners) }})`,
        }))}
        value={null}
        onChange={(value) => {
          const row = free.find(({ id }) => String(id) === value);
          if (!row) return;
          onChange([...chosen, row]);
          setQ('');
        }}
      />
    </>
  );
}
