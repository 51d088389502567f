/** For whom something is done: everyone in the room, or these candidates. */
export type Whom = 'all' | number[];

type Each<Kinds extends string, Those> = { [K in Kinds]: { kind: K; whom: Those } }[Kinds];

/** What is to be done, once it was confirmed. */
export type RoomAction =
  | Each<'extend' | 'pause' | 'resume' | 'message', Whom>
  | { kind: 'end'; whom: number[] }
  | { kind: 'attendance'; whom: number[]; absent: boolean }
  | { kind: 'admit'; candidateId: number; what: 'late' | 'place' | 'refuse_place' }
  | { kind: 'reopen'; candidateId: number; partId: number | null; late: boolean }
  | { kind: 'hold'; candidateId: number; held: boolean }
  | { kind: 'incident'; candidateId: number | null };
