import { Anchor } from '@mantine/core';
import { saveFile } from '../../platform/save-file.ts';
import { markedCsv } from './marked-csv.ts';
import classes from './marked-file.module.css';
import type { Report } from './upload-report.ts';
import type { ChosenFile } from './chosen-file.ts';

/** Hands the file back with what is wrong written beside each row. */
export function MarkedFile({ file, report }: { file: ChosenFile; report: Report }) {
  const name = file.name.replace(/\.csv$/i, '');
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.marked}
      onClick={() => saveFile(`${name}-problems.csv`, markedCsv(file.bytes, report.rows))}
    >
      Download the file with its faulty rows marked
    </Anchor>
  );
}
