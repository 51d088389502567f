import { useMediaQuery } from '@mantine/hooks';

/** True below 768 px, where tables become lists and shelves become lines. The stylesheets break at the same width. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
}
