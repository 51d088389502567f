import { Skeleton } from '@mantine/core';
import classes from './reading-loading.module.css';

/** The test's bar and panes before there is anything in them. */
export function ReadingLoading() {
  return (
    <main className={classes.page}>
      <h1 className="visually-hidden">Reading Test</h1>
      <p role="status" className={classes.words}>
        Loading Reading Test...
      </p>
      <div className={classes.panes} aria-hidden="true">
        <div>
          <Skeleton height={36} width="60%" mb={32} />
          {[1, 2, 3].map((paragraph) => (
            <Skeleton key={paragraph} height={150} mb={24} />
          ))}
        </div>
        <div className={classes.questions}>
          <Skeleton height={28} width={200} mb={32} />
          {[1, 2, 3].map((question) => (
            <Skeleton key={question} height={120} mb={24} />
          ))}
        </div>
      </div>
    </main>
  );
}
