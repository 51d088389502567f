import { Skeleton } from '@mantine/core';
import { AuthorQuestion } from '../../../questions/author-question.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { useImportItem } from '../use-import.ts';
import classes from './import-report.module.css';

/** A question of the file as its author would see it, with its key. */
export function ItemPreview({ importId, n }: { importId: number; n: number }) {
  const item = useImportItem(importId, n);
  return (
    <div className={classes.preview}>
      <p className={classes.previewHead}>Preview</p>
      <Loaded query={item} loading={<Skeleton height={120} />} failed={{ heading: 'Failed to fetch this question.' }}>
        {({ question, passage }) => (
          <>
            {passage && passage.content !== '' && (
              <p className={classes.passage}>
                About “{passage.title}”: {passage.content.slice(0, 160)}
                {passage.content.length > 160 && '…'}
              </p>
            )}
            <ol>
              <AuthorQuestion question={question} number={1} />
            </ol>
          </>
        )}
      </Loaded>
    </div>
  );
}
