/** Open to everybody: where the code and the address on a printed contract lead. */
export const CONTRACT_CHECK = '/contractCheck';
