import { id } from '@parlance/contract/id';
import { useParams } from 'react-router';
import { OwnRecord } from '../../facts/record/own-record.tsx';
import { NotFound } from '../not-found.tsx';

/** The learner's own record of the examination that the URL names. */
export function ExamRecordPage() {
  const { sittingId } = useParams();
  const { data: known } = id.safeParse(sittingId);
  if (known === undefined) return <NotFound />;
  return <OwnRecord key={known} sittingId={known} />;
}
