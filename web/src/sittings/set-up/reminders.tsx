import { Checkbox } from '@mantine/core';
import { countOf } from '../../platform/plural.ts';
import { Row } from '../../ui/kit.tsx';

const REMINDERS_MAX = 3;
/** In minutes before the start. */
const usual = [10_080, 4320, 1440, 180, 60];

type Props = {
  minutes: number[];
  problem?: string | undefined;
  disabled: boolean;
  onChange: (minutes: number[]) => void;
};

/** When candidates are reminded by email: the usual choices, and what is stored. */
export function Reminders({ minutes, problem, disabled, onChange }: Props) {
  const choices = [...new Set([...usual, ...minutes])].sort((one, other) => other - one);
  return (
    <Checkbox.Group
      label="Reminders before the start"
      description={`Up to ${REMINDERS_MAX}, to candidates.`}
      error={problem}
      value={minutes.map(String)}
      onChange={(values) => onChange(values.map(Number).sort((one, other) => other - one))}
    >
      <Row gap={[12, 24]} wrap above={12}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            value={String(choice)}
            label={beforeText(choice)}
            disabled={disabled || (minutes.length >= REMINDERS_MAX && !minutes.includes(choice))}
          />
        ))}
      </Row>
    </Checkbox.Group>
  );
}

/** '1 day', '3 hours', '45 minutes': in the largest unit that comes out whole. */
function beforeText(minutes: number): string {
  if (minutes % 10_080 === 0) return countOf(minutes / 10_080, 'week');
  if (minutes % 1440 === 0) return countOf(minutes / 1440, 'day');
  return minutes % 60 === 0 ? countOf(minutes / 60, 'hour') : countOf(minutes, 'minute');
}
