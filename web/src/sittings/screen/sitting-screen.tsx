import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useSitting } from '../use-sittings.ts';
import type { Step } from '../view.ts';
import { SetUp } from './set-up.tsx';
import classes from './sitting-screen.module.css';

type Props = {
  id: number;
  step: Step;
  onStep: (step: Step) => void;
  onBack: () => void;
  /** Opens another examination, such as a copy of this one. */
  onOpen: (id: number) => void;
};

/** One examination: what is set in it, and what can be done with it. */
export function SittingScreen({ id, step, onStep, onBack, onOpen }: Props) {
  const query = useSitting(id);
  const back = useFocusOnArrival<HTMLButtonElement>();
  return (
    <>
      <Button
        ref={back}
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        onClick={onBack}
      >
        Back to examinations
      </Button>
      <PageHeading title={query.data?.sitting.title ?? 'Examination'} />
      <Loaded
        query={query}
        loading={<SittingLoading />}
        failed={{
          heading: refusalText(query.error, 'Failed to load this examination.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        instead={
          isMissing(query.error) && (
            <Empty heading="Examination not found." text="It was deleted, or you are not among its staff.">
              <Button variant="default" onClick={onBack}>
                Show all examinations
              </Button>
            </Empty>
          )
        }
      >
        {({ sitting }) => <SetUp sitting={sitting} step={step} onStep={onStep} onOpen={onOpen} />}
      </Loaded>
    </>
  );
}

function SittingLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the examination...
      </p>
      <div aria-hidden="true">
        {['1', '2', '3', '4', '5'].map((row) => (
          <Skeleton key={row} height={44} mt={32} maw={640} />
        ))}
      </div>
    </>
  );
}
