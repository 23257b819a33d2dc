import { below, fileScene, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Bank slips, bills, letters of credit, letters of third-party payers: what a payment is confirmed by. */
export const paymentScene = fileScene('payment', {
  bucket: 'private',
  sizes: { ...sizeOfEach(['jpg', 'jpeg', 'png'], below(10)), pdf: upTo(50) },
  count: 9,
  keepsOriginal: true,
});
export const PAYMENT_FILES = 'PAYMENT';
/** The letter by which a company asks another one to pay for it. */
export const PAYER_LETTER_FILES = 'PAYMENT_PAYER_LETTER';
export const BANK_ACCOUNT_FILES = 'BANK_ACCOUNT';
