/** A key that its schema allows and that still cannot mark. */
export class UnusableKey extends Error {}
