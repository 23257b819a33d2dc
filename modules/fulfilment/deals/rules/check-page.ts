/**
 * Open to everybody: where the code and the address on a printed letter lead. It stands by itself, because a
 * visitor's first file carries it.
 */
export const LETTER_CHECK = '/token/letter';
/** Where they led before: what is printed stays valid. */
export const FORMER_LETTER_CHECK = '/letterCheck';
