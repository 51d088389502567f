import { useMediaQuery } from '@mantine/hooks';

/** True in a window narrower than so many pixels: where a wide table beside the sidebar becomes a list. */
export function useBelow(widthPx: number): boolean {
  return useMediaQuery(`(max-width: ${widthPx - 1}px)`, false, { getInitialValueInEffect: false }) ?? false;
}
