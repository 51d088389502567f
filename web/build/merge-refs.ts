import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** The one hook of @floating-ui/react that Mantine's ScrollArea needs: see `lean-libraries.ts`. */
export function useMergeRefs<T>(refs: Ref<T>[]): RefCallback<T> {
  return useMergedRef(...refs);
}
