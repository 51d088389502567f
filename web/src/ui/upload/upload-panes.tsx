import type { ReactNode } from 'react';
import classes from './upload-panes.module.css';

/**
 * What is sent, and beside it what would come of it, or what the file holds; one below the other where it is narrow.
 */
export function UploadPanes({ form, report }: { form: ReactNode; report: ReactNode }) {
  return (
    <div className={classes.panes}>
      <div className={classes.form}>{form}</div>
      <div className={classes.report}>{report}</div>
    </div>
  );
}
