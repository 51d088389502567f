import type { LearnerSitting } from '@parlance/contract/sittings/taking';

/**
 * Fills the screen where the school asks for it: only a press may. A browser that cannot, such as that of a phone, goes
 * on without.
 */
export function fillScreen({ asks_full_screen: asks }: Pick<LearnerSitting, 'asks_full_screen'>): void {
  if (!asks || document.fullscreenElement) return;
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
}
