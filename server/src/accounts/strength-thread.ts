import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** A password to look at, and what is tried first for whoever chose it. */
export type StrengthRequest = { id: number; password: string; ownWords: string[] };
export type Judged = { id: number; isEasy: boolean; isOwn: boolean };

/** Where the library's score 3 begins, but for its 5 guesses more: 8 random characters would not reach it with them. */
const SAFE_GUESSES = 1e8;
/** A longer password is judged by its beginning: some of 128 characters would take a second. */
const JUDGED_LENGTH = 40;

const library = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: JUDGED_LENGTH,
});

parentPort?.on('message', ({ id, password, ownWords }: StrengthRequest) => {
  const { guesses, sequence } = library.check(password, ownWords);
  const isOwn = sequence.some((match) => match.dictionaryName === 'userInputs');
  parentPort?.postMessage({ id, isEasy: guesses < SAFE_GUESSES, isOwn } satisfies Judged);
});
