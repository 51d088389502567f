import type { Chosen } from '../use-bank.ts';

/** What is to be done with which questions or sets of the bank. */
export type BankAction = Chosen & {
  kind: 'add' | 'tags' | 'retire' | 'restore' | 'delete';
  /** Whether one of them is retired: a test cannot take it. */
  retired: boolean;
};

export type DialogProps = { action: BankAction; onClose: () => void; onDone: () => void };

/** 'question' or 'set'. */
export function nounOf({ what }: Chosen): 'question' | 'set' {
  return what === 'sets' ? 'set' : 'question';
}
