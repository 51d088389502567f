// Kinds with parts from whose controls nothing is dragged: one file, which only tests that have them load.
export { WrittenCompletion } from './completion/written-completion.tsx';
export { NotGivenAnswer } from './not-given-answer.tsx';
export { ShortAnswers } from './short-answers.tsx';
