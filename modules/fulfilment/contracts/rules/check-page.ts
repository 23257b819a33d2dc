/** Open to everybody: where the code and the address on a printed contract lead. */
export const CONTRACT_CHECK = '/token/contract';
/** Where they led before: what is printed stays valid. */
export const FORMER_CONTRACT_CHECK = '/contractCheck';
