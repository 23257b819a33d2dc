/** CNAPS: the twelve digits of a bank branch in the domestic payment systems. */
export const isCnaps = (code: string): boolean => /^\d{12}$/.test(code);
/** Business identifier code of a bank (ISO 9362): 8 characters, or 11 with the branch. */
export const isBic = (code: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code);

/** As it is typed and shown: blanks and hyphens between the groups, small letters of an IBAN. */
export const normaliseAccount = (text: string): string =>
  text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

const looksLikeIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account);
/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, the whole modulo 97 is 1. */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const digits = `${account.slice(4)}${account.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number.parseInt(digit, 10)) % 97;
  return rest === 1;
}
/** Domestic account numbers carry no common check digit: 8 to 32 digits; an IBAN is checked whole. */
export const isAccountNumber = (account: string): boolean =>
  looksLikeIban(account) ? isIban(account) : /^[0-9A-Z]{8,34}$/.test(account) && /\d{6}/.test(account);
