import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { isMissing } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { SittingList } from './list/sitting-list.tsx';
import { SetUp } from './set-up.tsx';
import { useSitting } from './use-sittings.ts';
import { readView, type Step, type View, viewParams } from './view.ts';

/** The examinations that whoever is here may see: the list, or one of them. */
export function Sittings() {
  const [search, change] = useUrlState();
  const view = readView(search);
  const open = (next: View) => change(viewParams(next));
  const openStep = (id: number, step: Step) => open({ name: 'sitting', id, step });

  if (view.name === 'list') return <SittingList onOpen={openStep} />;
  return (
    <SittingScreen
      key={view.id}
      id={view.id}
      step={view.step}
      onStep={(step) => openStep(view.id, step)}
      onBack={() => open({ name: 'list' })}
      onOpen={(id) => openStep(id, 'tests')}
    />
  );
}

type Props = {
  id: number;
  step: Step;
  onStep: (step: Step) => void;
  onBack: () => void;
  /** Opens another examination, such as a copy of this one. */
  onOpen: (id: number) => void;
};

/** One examination: what is set in it, and what can be done with it. */
function SittingScreen({ id, step, onStep, onBack, onOpen }: Props) {
  const query = useSitting(id);
  return (
    <>
      <BackButton label={t`Back to examinations`} onBack={onBack} />
      <PageHeading title={query.data?.sitting.title ?? t`Examination`} />
      <Loaded
        query={query}
        loading={<RowsLoading text={t`Loading the examination...`} rows={5} />}
        failed={{
          heading: refusalText(query.error, t`Failed to load this examination.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={
          isMissing(query.error) && (
            <Empty heading={t`Examination not found.`} text={t`It was deleted, or you are not among its staff.`}>
              <Button variant="default" onClick={onBack}>
                <Trans>Show all examinations</Trans>
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
