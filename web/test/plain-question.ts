import { nothingSaid } from '@parlance/contract/tags';

/** What a question of a course has besides what it asks, for its author. */
export const plainQuestion = { ...nothingSaid, from_bank: false, used_in_count: 1 };
