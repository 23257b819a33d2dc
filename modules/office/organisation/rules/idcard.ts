/** Gender in a resident identity number: the 17th digit is odd for men (GB 11643). */
export const genderOfIdcard = (no: string): '1' | '2' =>
  Number.parseInt(no.charAt(16), 10) % 2 === 1 ? '1' : '2';
/** The number as it is sealed and compared: no spaces, the check letter large. */
export const plainIdcard = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
