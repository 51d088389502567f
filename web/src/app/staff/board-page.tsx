import { id } from '@parlance/contract/id';
import { useParams } from 'react-router';
import { Board } from '../../invigilation/board/board.tsx';
import { NotFound } from '../not-found.tsx';
import { AdminFrame } from './admin-frame.tsx';

const EXAMINATIONS = 'sittings';

/** The board of the sitting that the URL names. */
export function BoardPage() {
  const { sittingId } = useParams();
  const { data: known } = id.safeParse(sittingId);
  if (known === undefined) return <NotFound />;
  return (
    <AdminFrame current={EXAMINATIONS} wide hasOwnBar>
      {() => <Board key={known} sittingId={known} backPath={`/admin-dashboard?section=${EXAMINATIONS}`} />}
    </AdminFrame>
  );
}
