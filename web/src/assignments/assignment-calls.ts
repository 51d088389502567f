import {
  addAssignment,
  editAssignment,
  listAssignments,
  listOwnAssignments,
  withdrawAssignment,
} from '@parlance/contract/assignments';
import type { CallInput } from '@parlance/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';

/** What a class was given. */
export function useAssignments(classId: number) {
  return useQuery({ ...queryOf(listAssignments, { params: { id: classId } }), staleTime: 0 });
}

/** What the caller's classes were given. */
export function useOwnAssignments() {
  return useQuery({ ...queryOf(listOwnAssignments, {}), staleTime: 0, gcTime: 0 });
}

function useChanged() {
  const client = useQueryClient();
  return () => invalidate(client, listAssignments);
}

export function useAddAssignment(classId: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: (body: CallInput<typeof addAssignment>['body']) =>
      call(addAssignment, { params: { id: classId }, body }),
    onSettled,
  });
}

type Change = { assignmentId: number; body: CallInput<typeof editAssignment>['body'] };

export function useEditAssignment(classId: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: ({ assignmentId, body }: Change) =>
      call(editAssignment, { params: { id: classId, assignmentId }, body }),
    onSettled,
  });
}

export function useWithdrawAssignment(classId: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: (assignmentId: number) => call(withdrawAssignment, { params: { id: classId, assignmentId } }),
    onSettled,
  });
}
