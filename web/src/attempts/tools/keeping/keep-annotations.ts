import { withCrossed } from '../annotations.ts';
import { fetchAnnotations, sendAnnotations } from './annotation-calls.ts';
import { type AnnotationsKeeper, createAnnotationsKeeper } from './annotations-keeper.ts';
import { putKept, readKept } from './device-annotations.ts';

export type Keeping = AnnotationsKeeper & {
  /** Crosses a letter of a question out, or takes the line away. */
  cross: (questionId: number, letter: string, isCrossed: boolean) => void;
};

type Options = {
  accountId: number;
  attemptId: number;
  /** Nothing is kept, and nothing leaves the page. */
  isPreview: boolean;
  /** The server may have marks of this attempt. */
  isResumed: boolean;
};

/** What is marked in one attempt: begun with what this device has, joined by what the server has. */
export function keepAnnotations({ accountId, attemptId, isPreview, isResumed }: Options): Keeping {
  const keeper = createAnnotationsKeeper({
    kept: isPreview ? null : readKept(accountId, attemptId),
    keep: (kept) => putKept(accountId, attemptId, kept),
    send: isPreview ? null : (sequence, annotations) => sendAnnotations(attemptId, sequence, annotations),
  });
  if (isResumed && !isPreview) void fetchAnnotations(attemptId).then((stored) => stored && keeper.adopt(stored));
  return {
    ...keeper,
    cross: (questionId, letter, isCrossed) =>
      keeper.change((before) => withCrossed(before, questionId, letter, isCrossed)),
  };
}
