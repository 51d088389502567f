import { defaultRules } from '@parlance/contract/kinds/written/rules';
import type { StartOf } from '../edit-kind.ts';

/**
 * A new question with written answers begins with the limit that most tasks of IELTS have, and with the answer rules of
 * its language. The author sees both and changes them.
 */
export const writtenStart: StartOf = ({ language, hasPassage }) => ({
  content: { limit: { words: 2, number: 'and_or', from: hasPassage ? 'passage' : null } },
  key: { rules: defaultRules(language) },
});
