import { id } from '@parlance/contract/id';
import { useParams } from 'react-router';
import { Board } from '../../invigilation/board/board.tsx';
import { NotFound } from '../not-found.tsx';

/** The board of the sitting that the URL names. */
export function BoardPage() {
  const { sittingId } = useParams();
  const { data: known } = id.safeParse(sittingId);
  if (known === undefined) return <NotFound />;
  return <Board key={known} sittingId={known} backPath="/admin-dashboard?section=sittings" />;
}
