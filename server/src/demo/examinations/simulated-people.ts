import type { DemoFact } from './facts.ts';

/** When a simulated person had a part open, in minutes after the start of the examination. */
export type Sat = {
  from: number;
  /** When they handed it in; absent while they are at it, and where their time ran out. */
  to?: number;
};

export type SimulatedPerson = {
  name: string;
  room: string;
  seat: string;
  /** What they did of each part until the board can first be opened. */
  sat: { listening?: Sat; reading?: Sat; writing?: Sat; speaking?: Sat };
  /** Extra time, and rest breaks of ten minutes. */
  extraPercent?: number;
  breaks?: number;
  /** When they came to the waiting room, in minutes after the start. Null for who never did. */
  entered?: number | null;
  /** Their own time for Speaking, in minutes after the start; otherwise in the afternoon. */
  speakingAt?: number;
  /** How much of their time they need; above 1 it ends before they do. */
  needs: number;
  /** Of ten answers, how many are right. */
  right: number;
  /** Minutes after the start in which nothing is heard of their device. */
  lost?: [from: number, to: number][];
  /** What else is the matter with their device. */
  device?: 'slow' | 'unsent' | 'logged_out' | 'other_place';
  /** What staff did to them, in minutes after the start. */
  staff?: {
    withdrawn?: true;
    absentAt?: number;
    admittedAt?: number;
    pausedAt?: number;
    resumedAt?: number;
    addedAt?: number;
    endedAt?: number;
  };
  breakAt?: number;
  /** What was recorded of them, which nobody has looked at yet. */
  facts?: DemoFact[];
};

/** Moments before the start, in minutes. */
const BEFORE = -20;

/** Who is in the room of the mock examination: between them every state that a candidate can be in. */
export const simulatedPeople: SimulatedPerson[] = [
  {
    name: 'Amara Osei',
    room: 'Room 12',
    seat: 'A1',
    sat: { listening: { from: 0, to: 14.2 }, reading: { from: 15.4 } },
    needs: 0.8,
    right: 8,
    facts: [{ kind: 'focus_lost', at: 16.9, seconds: 7 }],
  },
  { name: 'Andrej Novak', room: 'Room 12', seat: 'A2', sat: { listening: { from: 0 } }, needs: 0.98, right: 7 },
  {
    name: 'Bea Lindgren',
    room: 'Room 12',
    seat: 'A3',
    sat: {
      speaking: { from: BEFORE, to: -9 },
      listening: { from: 0, to: 6.1 },
      reading: { from: 6.4, to: 12.3 },
      writing: { from: 12.6, to: 17.2 },
    },
    speakingAt: BEFORE,
    needs: 0.7,
    right: 9,
  },
  { name: 'Camille Roy', room: 'Room 12', seat: 'A4', sat: { listening: { from: 0, to: 16.6 } }, needs: 0.9, right: 7 },
  {
    name: 'Daniela Rossi',
    room: 'Room 12',
    seat: 'B1',
    sat: { listening: { from: 0 } },
    extraPercent: 50,
    breaks: 2,
    needs: 0.9,
    right: 6,
  },
  { name: 'Dmitri Orlov', room: 'Room 12', seat: 'B2', sat: { listening: { from: 0 } }, needs: 1.1, right: 4 },
  {
    name: 'Elif Kaya',
    room: 'Room 12',
    seat: 'B3',
    sat: { listening: { from: 0 } },
    needs: 0.95,
    right: 7,
    lost: [[15.4, 22.5]],
  },
  {
    name: 'Farid Rahimi',
    room: 'Room 12',
    seat: 'B4',
    sat: {},
    entered: null,
    needs: 1,
    right: 5,
    staff: { absentAt: 15.2 },
  },
  {
    name: 'Hana Kim',
    room: 'Room 12',
    seat: 'C1',
    sat: { listening: { from: 0, to: 12.9 }, reading: { from: 14.1 } },
    needs: 0.85,
    right: 9,
    staff: { pausedAt: 16.3 },
  },
  {
    name: 'Ines Carvalho',
    room: 'Room 12',
    seat: 'C2',
    sat: { listening: { from: 0, to: 11.8 }, reading: { from: 12.2 } },
    extraPercent: 25,
    breaks: 1,
    needs: 0.9,
    right: 8,
    breakAt: 16.8,
  },
  {
    name: 'Jonas Ahlberg',
    room: 'Room 12',
    seat: 'C3',
    sat: { listening: { from: 0, to: 15.1 }, reading: { from: 17.3 } },
    needs: 0.9,
    right: 6,
  },
  {
    name: 'Leila Haddad',
    room: 'Room 12',
    seat: 'C4',
    sat: { listening: { from: 0 } },
    extraPercent: 25,
    needs: 0.95,
    right: 8,
  },
  {
    name: 'Mateo Silva',
    room: 'Room 14',
    seat: 'A1',
    sat: { listening: { from: 0 } },
    needs: 0.9,
    right: 5,
    facts: [
      { kind: 'page_reloaded', at: 12.3 },
      { kind: 'audio_restarted', at: 12.5 },
    ],
  },
  { name: 'Nils Berg', room: 'Room 14', seat: 'A2', sat: {}, entered: null, needs: 1, right: 5 },
  {
    name: 'Olena Koval',
    room: 'Room 14',
    seat: 'A3',
    sat: {},
    entered: null,
    needs: 1,
    right: 5,
    staff: { withdrawn: true },
  },
  {
    name: 'Pavel Novotny',
    room: 'Room 14',
    seat: 'B1',
    sat: { listening: { from: 0 } },
    needs: 0.97,
    right: 6,
    device: 'unsent',
  },
  {
    name: 'Priya Nair',
    room: 'Room 14',
    seat: 'B2',
    sat: { listening: { from: 0, to: 13.4 }, reading: { from: 14.8 } },
    needs: 0.75,
    right: 9,
    device: 'other_place',
  },
  {
    name: 'Rosa Delgado',
    room: 'Room 14',
    seat: 'B3',
    sat: { listening: { from: 0 } },
    needs: 1,
    right: 6,
    device: 'slow',
  },
  {
    name: 'Samuel Okoro',
    room: 'Room 14',
    seat: 'B4',
    sat: { listening: { from: 0 } },
    needs: 0.95,
    right: 7,
    staff: { pausedAt: 7.2, resumedAt: 10.1, addedAt: 10.4 },
  },
  {
    name: 'Sofia Marin',
    room: 'Room 14',
    seat: 'C1',
    sat: { listening: { from: 0 } },
    needs: 0.95,
    right: 7,
    lost: [[17.1, 600]],
    device: 'logged_out',
  },
  {
    name: 'Tom Hartley',
    room: 'Room 14',
    seat: 'C2',
    sat: {
      listening: { from: 0, to: 1.4 },
      reading: { from: 1.6, to: 2.8 },
      writing: { from: 2.9, to: 4.1 },
      speaking: { from: 4.2 },
    },
    speakingAt: 4,
    needs: 2,
    right: 1,
  },
  {
    name: 'Ugo Ferri',
    room: 'Room 14',
    seat: 'C3',
    sat: {
      speaking: { from: BEFORE, to: -8.5 },
      listening: { from: 0, to: 5.2 },
      reading: { from: 5.6, to: 11.4 },
      writing: { from: 11.8 },
    },
    speakingAt: BEFORE,
    needs: 0.7,
    right: 5,
    staff: { endedAt: 16.2 },
  },
  {
    name: 'Vera Petrenko',
    room: 'Room 14',
    seat: 'C4',
    sat: {},
    entered: 16.9,
    needs: 0.9,
    right: 7,
    staff: { admittedAt: 17.3 },
  },
  { name: 'Wout Jansen', room: 'Room 14', seat: 'D1', sat: {}, entered: null, speakingAt: BEFORE, needs: 1, right: 5 },
];
