import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { OTHER_KEYS_MAX } from '@parlance/contract/kinds/scoring';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Row } from '../../ui/kit.tsx';
import { VariantsField } from '../editing/controls/variants-field.tsx';
import type { Choice, Rights } from '../kinds/right-rules.ts';
import classes from './correct-question.module.css';

type Props = { rights: Rights; right: string[][]; onChange: (right: string[][]) => void };

/** What is right of a question: several choices of each part, several whole answers, or more texts. */
export function OtherAnswersFields({ rights, right, onChange }: Props) {
  const { how, parts } = rights;
  const set = (index: number, values: string[]) =>
    onChange(right.map((before, place) => (place === index ? values : before)));
  if (how === 'answers') return <Answers rights={rights} right={right} onChange={onChange} set={set} />;
  return (
    <div className={classes.fields}>
      {parts.map(({ name, choices }, part) =>
        how === 'texts' ? (
          <VariantsField
            key={part}
            label={t`Accepted for: ${name}`}
            name={`text-${part}`}
            value={right[part]?.[0] ?? ''}
            error={null}
            onChange={(text) => set(part, [text])}
          />
        ) : (
          <Choices
            key={part}
            label={name}
            choices={choices}
            chosen={right[part] ?? []}
            onChange={(one) => set(part, one)}
          />
        ),
      )}
    </div>
  );
}

type ChoicesProps = { label: string; choices: Choice[]; chosen: string[]; onChange: (chosen: string[]) => void };

function Choices({ label, choices, chosen, onChange }: ChoicesProps) {
  const isLong = choices.length > 5;
  return (
    <Checkbox.Group label={label} value={chosen} onChange={onChange}>
      <div className={classes.choices} data-short={isLong || choices.every(({ text }) => text === '') || undefined}>
        {choices.map(({ value, name, text }) => (
          <Checkbox
            key={value}
            value={value}
            label={isLong || text === '' ? name : `${name}. ${text}`}
            title={isLong ? text : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type AnswersProps = Props & { set: (index: number, values: string[]) => void };

function Answers({ rights, right, onChange, set }: AnswersProps) {
  const choices = rights.parts[0]?.choices ?? [];
  return (
    <div className={classes.fields}>
      {right.map((letters, index) => {
        const number = index + 1;
        const label = rights.inOrder ? t`Right order ${number}` : t`Right answer ${number}`;
        return (
          <Row key={index} gap={[8, 16]} wrap align="end">
            {rights.inOrder ? (
              <TextInput
                label={label}
                description={t`The letters of the items, in their order.`}
                value={letters.join(' ')}
                onChange={({ currentTarget }) =>
                  set(
                    index,
                    currentTarget.value
                      .toUpperCase()
                      .split('')
                      .filter((letter) => /[A-Z]/.test(letter)),
                  )
                }
                autoComplete="off"
              />
            ) : (
              <Choices
                label={label}
                choices={choices}
                chosen={letters}
                onChange={(chosen) => set(index, chosen.toSorted())}
              />
            )}
            {index > 0 && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconTrash size={18} stroke={1.75} />}
                aria-label={t`Remove: ${label}`}
                onClick={() => onChange(right.filter((_, place) => place !== index))}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </Row>
        );
      })}
      {right.length <= OTHER_KEYS_MAX && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => onChange([...right, []])}
          >
            <Trans>Add another right answer</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
