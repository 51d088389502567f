// Kinds that are also answered by dragging: one file with the library for it, which only tests that have them load.
export { BankCompletion } from './completion/bank-completion.tsx';
export { MatchingAnswer } from './matching-answer.tsx';
export { OrderingAnswer } from './ordering-answer.tsx';
