/** A step of the set-up failed in a way that its message explains to the person at the keyboard; a stack would add nothing. */
export class SetupError extends Error {}
