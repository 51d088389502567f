import { comparable } from '@parlance/contract/kinds/comparable';
import type { Marker } from './marker.ts';

export const markTrueFalse: Marker<'true_false'> =
  (_content, { value }) =>
  (answer) =>
    typeof answer === 'string' && comparable(answer) === comparable(value) ? 1 : 0;
