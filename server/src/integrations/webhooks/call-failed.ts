import type { MessageDescriptor } from '@lingui/core';
import { say } from '@parlance/contract/say';
import { keptSentence } from '../../platform/kept-sentences.ts';
import { inLanguage } from '../../platform/language.ts';

/** Why a call of another system failed, where we know it. The log has it in English, and staff in their language. */
export class CallFailed extends Error {
  readonly sentence: MessageDescriptor;

  constructor(sentence: MessageDescriptor) {
    super(inLanguage('en', () => say(sentence)));
    this.sentence = sentence;
  }
}

const MOST_CHARACTERS = 500;

/** What staff are told of a failure, as it is kept; `sayKept` says it. What the network or a library says stays as it is. */
export function keptFailure(failure: unknown): string {
  return failure instanceof CallFailed ? keptSentence(failure.sentence) : failureText(failure);
}

/** The same for the log. */
export function failureText(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).slice(0, MOST_CHARACTERS);
}
