import type { TestInfo } from '@playwright/test';

/** What one fault did to one screen, for the table of the proof. */
export type FaultRow = {
  fault: string;
  screen: string;
  /** What was measured, in words and numbers. */
  figures: string;
  /** Answers a learner gave that the server does not store. */
  lostAnswers: number;
  /** Recordings a learner made that the server does not store; null where nothing is recorded. */
  lostRecordings: number | null;
};

export const FAULT = 'fault';

/** Hands a row over to the proof, through the report of the run. */
export function handOver({ annotations }: TestInfo, row: FaultRow): void {
  annotations.push({ type: FAULT, description: JSON.stringify(row) });
}

/** Seconds as the table prints them. */
export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
