import { useUrlState } from '../ui/lists/url-state.ts';
import { SittingList } from './list/sitting-list.tsx';
import { SittingScreen } from './sitting-screen.tsx';
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
