import type { State } from './state.ts';

export const score: State[] = [];
export const resultPending: State[] = [];
