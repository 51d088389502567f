import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { type FileImport, IMPORT_MAX_BYTES } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { IconFileCode } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { inRow } from '../ui/format/in-row.ts';
import { sizeOf } from '../ui/format/size.ts';
import { Text } from '../ui/kit.tsx';
import { EncodingQuestion, sampleAsked } from '../ui/upload/encoding-question.tsx';
import { FileDrop } from '../ui/upload/file-drop.tsx';
import classes from './file-picker.module.css';
import { formatNames } from './format-import.ts';
import type { useReading } from './use-import.ts';

type Props = {
  reading: ReturnType<typeof useReading>;
  /** The file whose report is open; null for none. */
  known: FileImport | null;
  onRead: (importId: number) => void;
};

/** Takes a file and has it read: how far that is, a way to stop, and why it was refused. */
export function FilePicker({ reading: { reading, share, cancel }, known, onRead }: Props) {
  const [given, setGiven] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const working = reading.isPending;

  function take(file: File, encoding: TextEncoding | null = null): void {
    setGiven(file);
    if (file.size > IMPORT_MAX_BYTES) {
      setRefused(t`The file is too large. Send at most ${{ size: IMPORT_MAX_BYTES / 1024 / 1024 }} MiB.`);
      return;
    }
    setRefused(null);
    reading.mutate({ file, encoding }, { onSuccess: ({ import: made }) => onRead(made.id) });
  }

  const sample = sampleAsked(reading.error);
  const failed =
    reading.error && !sample
      ? t`${{ name: given?.name ?? '' }}: ${{ problem: refusalText(reading.error, t`The file could not be read. Try again.`) }}`
      : null;
  const icon = <IconFileCode size={32} stroke={1.5} className={classes.icon} aria-hidden="true" />;
  const isNew = working || failed || sample || refused;
  const chosen =
    isNew && given
      ? { name: given.name, about: sizeOf(given.size), icon }
      : known && {
          name: known.name,
          about: known.format ? inRow([say(formatNames[known.format]), sizeOf(known.bytes)]) : sizeOf(known.bytes),
          icon,
        };
  return (
    <div>
      <Text size="sm" weight={600} below={6} aria-hidden="true">
        <Trans>File</Trans>
      </Text>
      <FileDrop
        label={t`File`}
        accept=".txt,.gift,.xml,.zip,.imscc,.dat,.md"
        prompt={t`Choose a file`}
        chosen={chosen}
        error={refused ?? failed}
        onTake={(file) => take(file)}
        disabled={working}
      />
      {given && sample && !refused && <EncodingQuestion sample={sample} onRead={() => take(given, 'windows-1252')} />}
      {working && (
        <div className={classes.progress}>
          <p role="status">{share < 1 ? t`Sending the file...` : t`Reading the file...`}</p>
          <Progress
            value={share * 100}
            animated={share === 1}
            mt={8}
            aria-label={t({ message: 'Sent', context: 'how much of a file was sent' })}
          />
          <Button variant="subtle" mt={12} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {known && !known.problem && !known.progress && !isNew && (
        <p className={classes.hint}>{t`Read on ${{ time: dayAndTime(known.made_at) }}. Kept for 24 hours.`}</p>
      )}
      {!known && !isNew && (
        <p className={classes.hint}>
          <Trans>QTI, Common Cartridge, Moodle XML, GIFT, Aiken, text2qti. At most 200 MiB.</Trans>
        </p>
      )}
    </div>
  );
}
