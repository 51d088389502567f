import { myAccommodation } from '@parlance/contract/accommodations';
import { call } from '../../../platform/call.ts';

/**
 * The text size and contrast that the school set for this learner, each where it did. The server gives what is current,
 * by the day of the school. Throws what the call throws.
 */
export async function readOwnSettings(): Promise<{ textScale?: number; highContrast?: true }> {
  const { accommodation } = await call(myAccommodation, {});
  if (!accommodation) return {};
  const { text_scale, high_contrast } = accommodation;
  return { ...(text_scale !== null && { textScale: text_scale }), ...(high_contrast && { highContrast: true }) };
}
