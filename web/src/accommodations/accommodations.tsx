import type { SignedInUser } from '@parlance/contract/auth';
import { useState } from 'react';
import { useUrlState } from '../ui/lists/url-state.ts';
import { ChoosePerson } from './choose-person.tsx';
import { ImportAccommodations } from './import-accommodations.tsx';
import { AccommodationList } from './list/accommodation-list.tsx';
import { PersonScreen } from './person/person-screen.tsx';
import { openerOf, readView, type View, viewParams } from './view.ts';

type Props = { user: SignedInUser };

/** Who gets extra time and the like: the list, one person, the choice of another person, or a file of many. */
export function Accommodations({ user }: Props) {
  const [search, change] = useUrlState();
  const view = readView(search);
  const [opener, setOpener] = useState(openerOf(view));
  if (view.name !== 'list' && openerOf(view) !== opener) setOpener(openerOf(view));
  const open = (next: View) => change(viewParams(next));
  const back = () => open({ name: 'list' });

  if (view.name === 'person') {
    return <PersonScreen key={view.id} id={view.id} readsReasons={user.role === 'superadmin'} onBack={back} />;
  }
  if (view.name === 'add') return <ChoosePerson onChoose={(id) => open({ name: 'person', id })} onBack={back} />;
  if (view.name === 'import') return <ImportAccommodations onBack={back} />;
  return <AccommodationList returnTo={opener} onOpen={open} />;
}
