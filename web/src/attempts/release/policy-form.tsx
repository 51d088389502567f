import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Radio, TextInput } from '@mantine/core';
import type { CourseForAdmin } from '@parlance/contract/course-admin';
import {
  type ReleasePolicy,
  SEEN_WITH,
  type SightFlag,
  type SightFlags,
  setReleasePolicy,
  sightFlags,
} from '@parlance/contract/release-policy';
import { say } from '@parlance/contract/say';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import { zonePlace } from '@parlance/contract/texts/zones';
import { call } from '../../platform/call.ts';
import { releaseLabels } from '../../sittings/release-labels.ts';
import { useVersionedForm, VersionedEnd } from '../../ui/fields/versioned-form.tsx';
import { localOf } from '../../ui/format/format-zoned.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { InfoNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { policyInWords, sightLabels } from './sight-labels.ts';

type Values = SightFlags & { release: ReleaseMode; release_at: string };

type Props = { course: CourseForAdmin; policy: ReleasePolicy; mayChange: boolean; onStored: () => void };

/** When results come out and what learners see of them, with the same in a sentence. */
export function PolicyForm({ course, policy, mayChange, onStored }: Props) {
  const { release, release_at, time_zone, version } = policy;
  const flags = Object.fromEntries(sightFlags.map((flag) => [flag, policy[flag]])) as SightFlags;
  const { form, onSubmit, field, end } = useVersionedForm<Values>({
    initial: { ...flags, release, release_at: release_at === null ? '' : localOf(release_at, time_zone) },
    rules: (values) => ({
      ...(values.release === 'on_date' && values.release_at === '' && { release_at: t`Enter a date and a time.` }),
    }),
    failed: t`Failed to save. Nothing is changed.`,
    named: (refused) => ({
      ...refused,
      ...(refused['release_at.local'] && { release_at: refused['release_at.local'] }),
    }),
    send: async ({ release_at: local, ...values }) => {
      const dated = values.release === 'on_date' ? { local, time_zone } : null;
      const body = { ...values, ...shown(values), release_at: dated, version };
      const { message } = await call(setReleasePolicy, { params: { id: course.id }, body });
      toastSuccess(message);
      return onStored;
    },
  });
  const { values } = form;
  const seen = shown(values);
  return (
    <Stack as="form" gap={28} onSubmit={onSubmit} noValidate>
      <Text tone="quiet" role="status">
        {policyInWords({ release: values.release, local: values.release_at, zone: time_zone }, seen)}
      </Text>
      <Radio.Group label={t`Learners get their results`} {...field('release')}>
        <Stack gap={12} above={12}>
          {Object.entries(releaseLabels).map(([mode, { label }]) => (
            <Radio key={mode} value={mode} label={say(label)} disabled={!mayChange} />
          ))}
        </Stack>
      </Radio.Group>
      {values.release === 'on_date' && (
        <TextInput
          type="datetime-local"
          label={t`Date and time`}
          description={t`As clocks show it in ${{ place: zonePlace(time_zone) }}.`}
          style={{ maxWidth: 320 }}
          disabled={!mayChange}
          {...field('release_at')}
        />
      )}
      <Stack role="group" gap={12} aria-labelledby="then-see">
        <Text id="then-see" size="sm" weight={600}>
          <Trans>Learners then see</Trans>
        </Text>
        {sightFlags.map((flag) => (
          <Checkbox
            key={flag}
            {...field(flag)}
            checked={seen[flag]}
            label={say(sightLabels[flag].label)}
            disabled={!mayChange || isMissing(flag, values)}
          />
        ))}
      </Stack>
      {seen.see_key && course.attempts_allowed !== 1 && (
        <InfoNote>{t`Learners who can retake this test will know its answers.`}</InfoNote>
      )}
      <Text tone="faint" size="sm">
        <Trans>
          Examinations release their results themselves: what is chosen here is for tests taken outside them.
        </Trans>
      </Text>
      {mayChange && (
        <VersionedEnd end={end} onLoad={onStored}>
          <Trans>Save</Trans>
        </VersionedEnd>
      )}
    </Stack>
  );
}

/** Whether what this is seen with is not seen. */
function isMissing(flag: SightFlag, values: SightFlags): boolean {
  const needed = SEEN_WITH[flag];
  return needed !== undefined && !values[needed];
}

/** What is seen of what is ticked. */
function shown(values: SightFlags): SightFlags {
  return Object.fromEntries(sightFlags.map((flag) => [flag, values[flag] && !isMissing(flag, values)])) as SightFlags;
}
