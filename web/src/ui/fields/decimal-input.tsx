import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { pastedNumber } from './pasted-number.ts';

/** A field for a number with decimals, typed or pasted with a point or a comma. What is out of range is left to say. */
export function DecimalInput({ onChange, ...props }: NumberInputProps) {
  // Left to itself the field would drop a comma that is pasted, and '0,5' would be 5 minutes.
  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    const pasted = pastedNumber(event.clipboardData.getData('text'));
    if (pasted !== null) onChange?.(pasted);
  }
  return (
    <NumberInput
      {...props}
      onChange={onChange}
      onPaste={paste}
      clampBehavior="none"
      allowedDecimalSeparators={['.', ',']}
    />
  );
}
