import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { Stack, Text } from '../kit.tsx';
import classes from './file-drop.module.css';

type Props = {
  /** What it takes, as in 'CSV file'. */
  label: string;
  /** Which files the browser offers. */
  accept: string;
  /** What is chosen, with what is known of it; null asks for a file by `prompt`. */
  chosen: { name: string; about: string; icon: ReactNode } | null;
  prompt: string;
  error: string | null;
  onTake: (file: File) => void;
  disabled: boolean;
};

/** Takes a file by choosing or by dropping it: the input lies over the whole zone, unseen, and takes both. */
export function FileDrop({ label, accept, chosen, prompt, error, onTake, disabled }: Props) {
  const [over, setOver] = useState(false);
  const id = useId();

  function change(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    if (file) onTake(file);
    // The same file, mended, can be chosen again.
    event.currentTarget.value = '';
  }

  return (
    <div>
      <label
        className={classes.zone}
        data-over={over || undefined}
        data-error={error !== null || undefined}
        data-disabled={disabled || undefined}
      >
        <input
          type="file"
          className={classes.input}
          accept={accept}
          aria-label={chosen ? t`${label}, ${{ name: chosen.name }} is chosen` : label}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={change}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          disabled={disabled}
        />
        {chosen ? (
          <>
            {chosen.icon}
            <Stack as="span" grows>
              <Text as="strong" weight={600} breaks>
                {chosen.name}
              </Text>
              <Text as="span" size="sm" tone="faint">
                {chosen.about}
              </Text>
            </Stack>
            <span className={classes.action}>
              <Trans>Replace</Trans>
            </span>
          </>
        ) : (
          <>
            <IconUpload size={24} stroke={1.5} className={classes.up} aria-hidden="true" />
            <Stack as="span" grows>
              <span className={classes.action}>{prompt}</span>
              <Text as="span" size="sm" tone="faint">
                <Trans>or drop it here</Trans>
              </Text>
            </Stack>
          </>
        )}
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
