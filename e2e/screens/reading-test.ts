import type { State } from './state.ts';

export const readingTest: State[] = [];
