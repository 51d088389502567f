/** The names of the pictures of a day in the order of its steps; `watched` are those of whoever watches the board. */
export function picturesOfDay(watched: string[] = []): string[] {
  const publishing = ['tests', 'people', 'time', 'rules', 'ready to publish', 'publishing asked', 'published'];
  const entering = ['invitation', 'your examinations', 'device check', 'entrance', 'waiting room', 'board', ...watched];
  const starting = ['started', 'message asked', 'message', 'break asked', 'on a break'];
  const pausing = ['pause asked', 'paused', 'board paused'];
  const addingTime = ['incident asked', 'incident noted', 'candidate', 'time asked', 'time added'];
  const takingBack = ['between parts', 'open again', 'opened again'];
  const otherParts = ['listening', 'writing', 'speaking, start', 'speaking'];
  const receipt = ['receipts', 'receipt', 'receipt checked', 'receipt printed'];
  const awaiting = ['results awaited', 'result awaited'];
  const releasing = ['release asked', 'released', 'results are out', 'results', 'result'];
  const record = ['record', 'board', 'record before staff'];
  return [
    ...publishing,
    ...entering,
    ...starting,
    ...pausing,
    ...addingTime,
    ...takingBack,
    ...otherParts,
    ...receipt,
    ...awaiting,
    ...releasing,
    ...record,
  ];
}
