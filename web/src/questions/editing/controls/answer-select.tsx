import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { Row } from '../../../ui/kit.tsx';
import classes from './answer-select.module.css';

export type AnswerOption = {
  value: string;
  /** What is shown while the list is closed: 'iv', 'B', '3'. */
  label: string;
  /** What it stands for, beside it in the open list. */
  text?: string;
};

type Props = {
  /** What it is the answer to, and what is chosen: 'Paragraph B, its heading'. */
  label: string;
  /** The path of the answer in the form. */
  name: string;
  value: string;
  options: AnswerOption[];
  error: React.ReactNode;
  onChange: (value: string) => void;
  /** The label needs no more room than a letter. */
  isShort?: boolean;
};

/** The answer to one part, chosen from a list. */
export function AnswerSelect({ label, name, value, options, error, onChange, isShort = false }: Props) {
  const texts = new Map(options.map((option) => [option.value, option.text]));
  return (
    <Select
      className={isShort ? classes.shortAnswer : classes.answer}
      aria-label={label}
      name={name}
      placeholder={isShort ? '–' : t`Choose`}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
      renderOption={({ option }) => (
        <Row as="span" gap={10}>
          <strong>{option.label}</strong>
          {texts.get(option.value)}
        </Row>
      )}
      comboboxProps={isShort ? { width: 320, position: 'bottom-end' } : undefined}
      maxDropdownHeight={320}
      withCheckIcon={false}
    />
  );
}
