/**
 * Open to everybody: where the code on a printed voucher leads. It stands by itself, because a visitor's
 * first file carries it.
 */
export const VOUCHER_CHECK = '/token/voucher';
/** Where it led before: what is printed stays valid. */
export const FORMER_VOUCHER_CHECK = '/voucherCheck';
