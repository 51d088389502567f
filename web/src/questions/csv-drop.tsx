import { CSV_MAX_BYTES } from '@parlance/contract/questions';
import { IconAlertCircle, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import classes from './csv-drop.module.css';
import type { ChosenFile } from './use-upload.ts';

const TOO_LARGE = `The file is too large. Send at most ${CSV_MAX_BYTES / 1024 / 1024} MiB.`;

type Props = {
  file: ChosenFile | null;
  /** The rows of the file, once they are known. */
  rows: number | null;
  /** What is wrong with the file as a whole, or that there is none. */
  error: string | null;
  onChoose: (file: ChosenFile) => void;
  /** The file cannot be taken, for this reason. */
  onRefuse: (reason: string) => void;
  disabled: boolean;
};

/** Takes a CSV file by choosing or by dropping it: the input lies over the whole zone, unseen, and takes both. */
export function CsvDrop({ file, rows, error, onChoose, onRefuse, disabled }: Props) {
  const [over, setOver] = useState(false);
  const chosen = useRef(0);
  const id = useId();

  async function take(given: File | undefined): Promise<void> {
    if (!given) return;
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

  function change(event: ChangeEvent<HTMLInputElement>): void {
    void take(event.currentTarget.files?.[0]);
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
          accept=".csv"
          aria-label={file ? `CSV file, ${file.name} is chosen` : 'CSV file'}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={change}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          disabled={disabled}
        />
        {file ? (
          <>
            <IconFileTypeCsv size={32} stroke={1.5} className={classes.csv} aria-hidden="true" />
            <span className={classes.about}>
              <strong className={classes.name}>{file.name}</strong>
              <span className={classes.size}>
                {sizeOf(file.bytes.length)}
                {rows !== null && ` · ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`}
              </span>
            </span>
            <span className={classes.action}>Replace</span>
          </>
        ) : (
          <>
            <IconUpload size={24} stroke={1.5} className={classes.up} aria-hidden="true" />
            <span className={classes.about}>
              <span className={classes.action}>Choose a CSV file</span>
              <span className={classes.size}>or drop it here</span>
            </span>
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

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
