import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Checkbox, NumberInput } from '@mantine/core';
import type { CourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';

export type MarkerRow = CourseMarking['markers'][number];
type Person = CourseMarking['others'][number];

type Props = {
  markers: MarkerRow[];
  /** Who is stored as a marker, and who else can be one. */
  known: MarkerRow[];
  others: Person[];
  mayChange: boolean;
  error: ReactNode;
  onChange: (markers: MarkerRow[]) => void;
};

/** The markers of a course: how many each marks at most and a day, who may decide between two marks, and who leads. */
export function Markers({ markers, known, others, mayChange, error, onChange }: Props) {
  const people: Person[] = [...known, ...others].filter(
    ({ account_id }) => !markers.some((marker) => marker.account_id === account_id),
  );
  const change = (id: number, part: Partial<MarkerRow>) =>
    onChange(markers.map((marker) => (marker.account_id === id ? { ...marker, ...part } : marker)));
  function add(value: string | null): void {
    const person = people.find(({ account_id }) => String(account_id) === value);
    if (!person) return;
    const { account_id, username } = person;
    const isFirst = markers.length === 0;
    onChange([
      ...markers,
      { account_id, username, may_adjudicate: isFirst, lead: isFirst, quota: null, per_day: null },
    ]);
  }
  return (
    <Stack as="section" gap={12} aria-labelledby="markers">
      <Text as="h2" size="h3" id="markers">
        <Trans>Markers</Trans>
      </Text>
      {markers.length === 0 && (
        <Text tone="quiet">
          <Trans>Every marker of the school marks this course.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={0}>
        {markers.map(({ account_id: id, username, may_adjudicate, lead, quota, per_day }) => (
          <Stack as="li" key={id} gap={4} style={{ paddingBlock: 12 }}>
            <Row gap={8} align="center">
              <Text grows weight={550} breaks>
                <bdi>{username}</bdi>
              </Text>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t`Remove ${{ name: username }}`}
                  onClick={() => onChange(markers.filter((marker) => marker.account_id !== id))}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </Row>
            <Row gap={[8, 20]} wrap align="end">
              <Limit
                label={t({ message: 'At most', context: 'how many submissions a marker is given' })}
                name={t`At most: how many submissions ${{ name: username }} is given`}
                value={quota}
                least={0}
                disabled={!mayChange}
                onChange={(quota) => change(id, { quota })}
              />
              <Limit
                label={t({ message: 'A day', context: 'how many submissions a marker is given' })}
                name={t`A day: how many submissions ${{ name: username }} is given in 24 hours`}
                value={per_day}
                least={1}
                disabled={!mayChange}
                onChange={(per_day) => change(id, { per_day })}
              />
              <Checkbox
                mb={10}
                label={t`Leads`}
                aria-label={t`${{ name: username }} leads the marking`}
                checked={lead}
                disabled={!mayChange}
                onChange={({ currentTarget }) => change(id, { lead: currentTarget.checked })}
              />
              <Checkbox
                mb={10}
                label={t`May decide between two marks`}
                aria-label={t`${{ name: username }} may decide between two marks`}
                checked={may_adjudicate}
                disabled={!mayChange}
                onChange={({ currentTarget }) => change(id, { may_adjudicate: currentTarget.checked })}
              />
            </Row>
          </Stack>
        ))}
      </Stack>
      {mayChange && (
        <SearchSelect
          label={t`Add a marker`}
          description={t`Staff who see the whole school. A marker can be given so many submissions at most, 0 for whoever only leads or decides, and so many in 24 hours; the rest waits.`}
          placeholder={t`Choose a person`}
          value={null}
          data={people.map(({ account_id, username }) => ({ value: String(account_id), label: username }))}
          error={error}
          onChange={add}
          style={{ maxWidth: 480 }}
        />
      )}
    </Stack>
  );
}

type LimitProps = {
  label: string;
  /** What a screen reader says: it begins as the label. */
  name: string;
  value: number | null;
  least: number;
  disabled: boolean;
  onChange: (value: number | null) => void;
};

/** How many submissions at most; empty for no limit. */
function Limit({ label, name, value, least, disabled, onChange }: LimitProps) {
  return (
    <NumberInput
      label={label}
      aria-label={name}
      placeholder={t`No limit`}
      value={value ?? ''}
      min={least}
      allowDecimal={false}
      style={{ width: 110 }}
      disabled={disabled}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
