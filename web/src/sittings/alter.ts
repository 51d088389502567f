import type { Sitting, SittingBasics } from '@parlance/contract/sittings/sitting';

/** Makes a call that changes a sitting with the version that it must name, and keeps the sitting that is answered. */
export type Alter = <R extends { sitting?: Sitting }>(work: (version: number) => Promise<R>) => Promise<R>;

/** Of a dialog that changes one. */
export type AlterProps = {
  sitting: Pick<SittingBasics, 'id' | 'title'>;
  alter: Alter;
  opened: boolean;
  onClose: () => void;
};
