import { myAccommodation, stateOn } from '@parlance/contract/accommodations';
import { call } from '../../../platform/call.ts';

/**
 * The text size and contrast that the school set for this learner, each where it did. Throws what the call throws.
 */
export async function readOwnSettings(): Promise<{ textScale?: number; highContrast?: true }> {
  const { accommodation } = await call(myAccommodation, {});
  if (!accommodation || stateOn(accommodation, new Date().toISOString().slice(0, 10)) !== 'current') return {};
  const { text_scale, high_contrast } = accommodation;
  return { ...(text_scale !== null && { textScale: text_scale }), ...(high_contrast && { highContrast: true }) };
}
