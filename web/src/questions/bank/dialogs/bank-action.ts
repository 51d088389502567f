/** What is to be done with which questions of the bank. */
export type BankAction = {
  kind: 'add' | 'tags' | 'retire' | 'restore' | 'delete';
  ids: number[];
  /** Whether one of them is retired: a test cannot take it. */
  retired: boolean;
};

export type DialogProps = { action: BankAction; onClose: () => void; onDone: () => void };
