import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, MultiSelect, Radio, TextInput } from '@mantine/core';
import { allocateMarking, type MarkingProgress } from '@parlance/contract/second-marking/allocation';
import { zonePlace } from '@parlance/contract/texts/zones';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { keyOf } from '../platform/queries.ts';
import { fieldErrors, refusalText, textBesideFields } from '../platform/refusal.ts';
import figures from '../ui/charts/figures-table.module.css';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Way = 'even' | 'quota' | 'hand';
type Props = {
  opened: boolean;
  courseId: number;
  markers: MarkingProgress['markers'];
  /** In which the due date is said. */
  timeZone: string;
  onClose: () => void;
  onDone: () => void;
};

/** Gives out what has no marker, or moves submissions by hand, after it has shown who would get how much. */
export function AllocateDialog({ opened, courseId, markers, timeZone, onClose, onDone }: Props) {
  const [how, setHow] = useState<Way>('quota');
  const [chosen, setChosen] = useState<string[]>([]);
  const [numbers, setNumbers] = useState('');
  const [due, setDue] = useState({ date: '', time: '23:59' });
  const submissions = (numbers.match(/\d+/g) ?? []).map(Number).filter((id) => id > 0);
  const isReady = (how !== 'hand' || (submissions.length > 0 && chosen.length > 0)) && due.time !== '';
  const params = { id: courseId };
  const body = {
    how,
    ...(chosen.length > 0 && { markers: chosen.map(Number) }),
    ...(how === 'hand' && { submissions }),
    ...(due.date !== '' && { due_at: { local: `${due.date}T${due.time.slice(0, 5)}`, time_zone: timeZone } }),
  };
  const plan = useQuery({
    queryKey: keyOf(allocateMarking, { params, body: { ...body, dryRun: true } }),
    queryFn: () => call(allocateMarking, { params, body: { ...body, dryRun: true } }),
    enabled: opened && isReady,
    staleTime: 0,
    gcTime: 0,
  });
  const giving = useMutation({
    mutationFn: () => call(allocateMarking, { params, body }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onDone();
      onClose();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to give out the work. Nothing is changed.`)),
  });
  const given = plan.data?.plan.reduce((sum, row) => sum + row.given, 0) ?? 0;
  const ways: [Way, string][] = [
    ['quota', t`To whoever has the least waiting, within the limits of each`],
    ['even', t`To whoever has the least waiting, without limits`],
    ['hand', t`These submissions to these markers`],
  ];
  return (
    <AlertDialog
      message={opened ? t`Give out work` : null}
      onClose={onClose}
      size={640}
      hint={
        <Stack gap={20}>
          <Radio.Group label={t`How`} value={how} onChange={(value) => setHow(value as Way)}>
            <Stack gap={10} above={8}>
              {ways.map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <MultiSelect
            label={t`Markers`}
            placeholder={chosen.length === 0 && how !== 'hand' ? t`All markers` : undefined}
            data={markers.map(({ account_id, username }) => ({ value: String(account_id), label: username }))}
            value={chosen}
            onChange={setChosen}
          />
          {how === 'hand' && (
            <TextInput
              label={t`Numbers of candidates`}
              description={t`As the marking page names them: for Candidate 14, enter 14. Put commas between several.`}
              value={numbers}
              onChange={({ currentTarget }) => setNumbers(currentTarget.value)}
            />
          )}
          <Row gap={[20, 16]} wrap align="start">
            <TextInput
              type="date"
              label={t`Due date (optional)`}
              value={due.date}
              error={fieldErrors(plan.error)['due_at.local']}
              onChange={({ currentTarget }) => setDue({ ...due, date: currentTarget.value })}
              style={{ flex: '1 1 160px' }}
            />
            <TextInput
              type="time"
              label={t({ message: 'Time', context: 'when something is due' })}
              description={t`As clocks show it in ${{ place: zonePlace(timeZone) }}.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={due.time}
              onChange={({ currentTarget }) => setDue({ ...due, time: currentTarget.value })}
              style={{ flex: '1 1 160px' }}
            />
          </Row>
          {plan.error && <ErrorNote>{textBesideFields(plan.error, t`Failed to work out who gets what.`)}</ErrorNote>}
          {plan.data && <Plan {...plan.data} />}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button disabled={!isReady || given === 0} loading={giving.isPending} onClick={() => giving.mutate()}>
        <Trans>Give out work</Trans>
      </Button>
    </AlertDialog>
  );
}

type PlanProps = {
  plan: { marker: { account_id: number; username: string }; given: number; total: number }[];
  without: number;
};

function Plan({ plan, without }: PlanProps) {
  return (
    <div role="status">
      <table className={figures.table}>
        <thead>
          <tr>
            <th scope="col">{t`Marker`}</th>
            <th scope="col">{t`Gets now`}</th>
            <th scope="col">{t`Has then`}</th>
          </tr>
        </thead>
        <tbody>
          {plan.map(({ marker, given, total }) => (
            <tr key={marker.account_id}>
              <th scope="row">
                <bdi>{marker.username}</bdi>
              </th>
              <td>{i18n.number(given)}</td>
              <td>{i18n.number(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" tone="quiet" above={8}>
        {without === 0
          ? t`Every mark has a marker then.`
          : t`${plural(without, { one: '# mark is left without a marker.', other: '# marks are left without a marker.' })}`}
      </Text>
    </div>
  );
}
