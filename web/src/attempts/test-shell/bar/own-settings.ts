import { myAccommodation, stateOn } from '@parlance/contract/accommodations';
import { call } from '../../../platform/call.ts';

/**
 * The text size and contrast that the school set for this learner; null for none. Fetched where the device has no
 * setting of its own. Throws what the call throws.
 */
export async function readOwnSettings(): Promise<{ textScale: number; highContrast: boolean } | null> {
  const { accommodation } = await call(myAccommodation, {});
  if (!accommodation || stateOn(accommodation, new Date().toISOString().slice(0, 10)) !== 'current') return null;
  const { text_scale, high_contrast } = accommodation;
  return { textScale: text_scale ?? 1, highContrast: high_contrast };
}
