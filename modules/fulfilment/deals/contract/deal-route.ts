/** Where deals and their letters are read; its own file, so that the list of routes does not carry the contracts. */
export const DEAL_RECORD = '/resourceSupervision/transactionRecord';
export const LETTER_PAGE = '/transactionConfirmation';
