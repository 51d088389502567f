import type { NewBankQuestion } from '../../editing/editing-paths.ts';

/** Where questions and sets of the bank are added and edited, and where they can come from. */
export type BankPaths = {
  courses: string;
  /** Files of other systems. */
  upload: string;
  question: (which: number | NewBankQuestion) => string;
  /** The form of a set; null makes one. */
  set: (setId: number | null) => string;
};
