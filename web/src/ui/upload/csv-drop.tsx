import { plural, t } from '@lingui/core/macro';
import { CSV_MAX_BYTES } from '@parlance/contract/csv';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef } from 'react';
import { sizeOf } from '../format/size.ts';
import type { ChosenFile } from './chosen-file.ts';
import { EncodingQuestion } from './encoding-question.tsx';
import classes from './file-drop.module.css';
import { FileDrop } from './file-drop.tsx';

const MAX_MIB = CSV_MAX_BYTES / 1024 / 1024;

type Props = {
  file: ChosenFile | null;
  /** The rows of the file, once they are known; null also where none could be read. */
  rows: number | null;
  /** What is wrong with the file as a whole, or that there is none. */
  error: string | null;
  /** Lines of it as they would read, where its encoding is asked for. */
  sample: readonly string[] | null;
  onChoose: (file: ChosenFile) => void;
  /** The file cannot be taken, for this reason. */
  onRefuse: (reason: string) => void;
  disabled: boolean;
};

/** Takes a CSV file and reads it at once. */
export function CsvDrop({ file, rows, error, sample, onChoose, onRefuse, disabled }: Props) {
  const chosen = useRef(file?.key ?? 0);

  async function take(given: File): Promise<void> {
    if (given.size > CSV_MAX_BYTES) {
      return onRefuse(t`The file is too large. Send at most ${{ size: MAX_MIB }} MiB.`);
    }
    chosen.current += 1;
    const key = chosen.current;
    try {
      const bytes = new Uint8Array(await given.arrayBuffer());
      onChoose({ name: given.name, bytes, key });
    } catch {
      // A folder, or a file that went away.
      onRefuse(t`This file could not be read. Choose another.`);
    }
  }

  const facts = (bytes: number) => [
    sizeOf(bytes),
    ...(file?.encoding ? [t`Western European`] : []),
    ...(rows === null ? [] : [t`${plural(rows, { one: '# row', other: '# rows' })}`]),
  ];
  return (
    <>
      <FileDrop
        label={t`CSV file`}
        accept=".csv"
        prompt={t`Choose a CSV file`}
        chosen={
          file && {
            name: file.name,
            about: facts(file.bytes.length).join(' · '),
            icon: <IconFileTypeCsv size={32} stroke={1.5} className={classes.csv} aria-hidden="true" />,
          }
        }
        error={sample ? null : error}
        onTake={(given) => void take(given)}
        disabled={disabled}
      />
      {file && sample && (
        <EncodingQuestion
          sample={sample}
          onRead={() => {
            chosen.current += 1;
            onChoose({ ...file, key: chosen.current, encoding: 'windows-1252' });
          }}
        />
      )}
    </>
  );
}
