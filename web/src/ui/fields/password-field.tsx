import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconArrowBigUpLine } from '@tabler/icons-react';
import { type ModifierKey, type SyntheticEvent, useState } from 'react';
import classes from './password-field.module.css';

type WithModifiers = SyntheticEvent & { getModifierState: (key: ModifierKey) => boolean };

/** A field for a password: it can be shown, and says when Caps Lock would make another one of it. */
export function PasswordField(props: PasswordInputProps) {
  const [capsLock, setCapsLock] = useState(false);
  // A browser tells the key's state with a key or a press, not with the focus.
  const look = (event: WithModifiers) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
      // Mantine says so of every field but this one; the focus and screen readers go by it.
      aria-invalid={props.error ? true : undefined}
      onKeyDown={look}
      onKeyUp={look}
      onMouseDown={look}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      inputContainer={(input) => (
        <>
          {input}
          <p aria-live="polite" className={classes.hint}>
            {capsLock && (
              <>
                <IconArrowBigUpLine size={16} stroke={1.75} aria-hidden="true" />
                <Trans>Caps Lock is on.</Trans>
              </>
            )}
          </p>
        </>
      )}
    />
  );
}
