import { Input, PinInput } from '@mantine/core';
import { OTP_LENGTH } from '@parlance/contract/auth';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import fields from '../../ui/theme/component-defaults.module.css';
import classes from './code-input.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Six cells for the digits of a code. Pasting finds the code in whatever was copied with it. */
export function CodeInput({ value, onChange, error }: Props) {
  const labelId = useId();

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '');
    // Fewer are left to the cells themselves.
    if (digits.length < OTP_LENGTH) return;
    event.preventDefault();
    onChange(digits.slice(0, OTP_LENGTH));
    const cells = event.currentTarget.closest('[role="group"]')?.querySelectorAll('input');
    cells?.[OTP_LENGTH - 1]?.focus();
  }

  return (
    <Input.Wrapper
      label="Verify OTP"
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      classNames={{ label: fields.label, error: fields.error }}
    >
      <PinInput
        value={value}
        onChange={onChange}
        length={OTP_LENGTH}
        type="number"
        oneTimeCode
        autoFocus
        placeholder=""
        error={Boolean(error)}
        aria-labelledby={labelId}
        gap={8}
        classNames={{ root: classes.cells, pinInput: classes.cell, input: `${fields.input} ${classes.digit}` }}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}`,
          'aria-required': true,
          onPasteCapture: paste,
        })}
      />
    </Input.Wrapper>
  );
}
