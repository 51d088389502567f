/** What an operator can mend: its message says what happened and what to do. It is printed without a stack. */
export class OperationFailed extends Error {}
