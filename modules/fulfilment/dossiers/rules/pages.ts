import { LETTER_PAGE } from '#fulfilment/deals/rules/pages.ts';
import { definePages } from '#kernel/rules/pages.ts';

/** The file and the result of one deal, `?id=` the deal. Who may read its letters may read it. */
export const DEAL_FILE_TITLE = { zh: '成交档案', en: 'Deal file' } as const;
export const DEAL_FILE = '/transactionConfirmation/dealFile';
export const dealFileHref = (dealId: string): string => `${DEAL_FILE}?id=${dealId}`;

export const pages = definePages('fulfilment/dossiers', [
  {
    path: DEAL_FILE,
    title: DEAL_FILE_TITLE,
    icon: 'FileProtectOutlined',
    shape: 'view',
    parent: LETTER_PAGE,
    buttons: ['View', 'Export'],
  },
]);
