import { Button } from '@mantine/core';
import { CSV_MAX_BYTES, NOT_UTF8 } from '@parlance/contract/csv';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef } from 'react';
import { countOf } from '../../platform/plural.ts';
import type { ChosenFile } from './chosen-file.ts';
import classes from './file-drop.module.css';
import { FileDrop, sizeOf } from './file-drop.tsx';

const TOO_LARGE = `The file is too large. Send at most ${CSV_MAX_BYTES / 1024 / 1024} MiB.`;

type Props = {
  file: ChosenFile | null;
  /** The rows of the file, once they are known; null also where none could be read. */
  rows: number | null;
  /** What is wrong with the file as a whole, or that there is none. */
  error: string | null;
  onChoose: (file: ChosenFile) => void;
  /** The file cannot be taken, for this reason. */
  onRefuse: (reason: string) => void;
  disabled: boolean;
};

/** Takes a CSV file and reads it at once. */
export function CsvDrop({ file, rows, error, onChoose, onRefuse, disabled }: Props) {
  const chosen = useRef(0);

  async function take(given: File): Promise<void> {
    if (given.size > CSV_MAX_BYTES) return onRefuse(TOO_LARGE);
    chosen.current += 1;
    const key = chosen.current;
    try {
      const bytes = new Uint8Array(await given.arrayBuffer());
      onChoose({ name: given.name, bytes, key });
    } catch {
      // A folder, or a file that went away.
      onRefuse('This file could not be read. Choose another.');
    }
  }

  /** Sent as UTF-8 then: what the report and the file that is handed back show is what was read. */
  function readAsWestern(given: ChosenFile): void {
    const text = new TextDecoder('windows-1252').decode(given.bytes);
    chosen.current += 1;
    onChoose({ name: given.name, bytes: new TextEncoder().encode(text), key: chosen.current });
  }

  const counted = rows === null ? '' : ` · ${countOf(rows, 'row')}`;
  return (
    <>
      <FileDrop
        label="CSV file"
        accept=".csv"
        prompt="Choose a CSV file"
        chosen={
          file && {
            name: file.name,
            about: sizeOf(file.bytes.length) + counted,
            icon: <IconFileTypeCsv size={32} stroke={1.5} className={classes.csv} aria-hidden="true" />,
          }
        }
        error={error}
        onTake={(given) => void take(given)}
        disabled={disabled}
      />
      {file && error === NOT_UTF8 && (
        <div className={classes.encoding}>
          <p>
            Older spreadsheet programs save letters with accents in another way. You can look at the rows before
            anything is stored.
          </p>
          <Button variant="default" onClick={() => readAsWestern(file)}>
            Read as Western European
          </Button>
        </div>
      )}
    </>
  );
}
