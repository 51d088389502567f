import { Button, Skeleton } from '@mantine/core';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Text } from '../../ui/kit.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { nameOfKind, nameOfQuestion } from '../bank/format-bank.ts';
import classes from './sample-dialog.module.css';
import { useSample } from './use-draws.ts';

type Props = { courseId: number; drawId: number; onClose: () => void };

/** What a draw could give; each press of the button draws again. */
export function SampleDialog({ courseId, drawId, onClose }: Props) {
  const sample = useSample(courseId, drawId);
  return (
    <AlertDialog
      message="A sample draw"
      onClose={onClose}
      hint={
        <div aria-live="polite" aria-busy={sample.isFetching}>
          <Loaded
            query={sample}
            loading={<Skeleton height={160} />}
            failed={{ heading: 'Failed to draw.', text: 'Nothing is changed.' }}
          >
            {({ questions }) => (
              <ol className={classes.list}>
                {questions.map(({ question_id, kind, level, ...question }) => (
                  <li key={question_id} className={classes.row}>
                    <Text as="span" tone="plain" breaks>
                      {nameOfQuestion(question)}
                    </Text>
                    <Text as="span" size="sm" tone="faint" fixed>
                      {[nameOfKind(kind), level].filter(Boolean).join(', ')}
                    </Text>
                  </li>
                ))}
              </ol>
            )}
          </Loaded>
        </div>
      }
    >
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={() => sample.refetch()} loading={sample.isFetching} data-autofocus>
        Draw again
      </Button>
    </AlertDialog>
  );
}
