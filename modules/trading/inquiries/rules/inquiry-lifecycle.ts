import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Inquiry status (trading-domain 22.1); a draft has none. */
export const INQUIRY = {
  toQuote: '10',
  toConfirm: '20',
  closed: '30',
  rejected: '40',
  confirmed: '50',
  ordered: '60',
} as const;
export type InquiryStatus = (typeof INQUIRY)[keyof typeof INQUIRY];

/** What may happen to an inquiry, by whom (trading-domain 6.2). */
export const inquiryLifecycle = machine('inquiry', 'inquiry_status', INQUIRY, {
  labels: {
    toQuote: { zh: '待报价', en: 'To be quoted' },
    toConfirm: { zh: '待确认', en: 'To be confirmed' },
    closed: { zh: '已关闭', en: 'Closed' },
    rejected: { zh: '已拒绝', en: 'Rejected' },
    confirmed: { zh: '已确认', en: 'Confirmed' },
    ordered: { zh: '已生成订单', en: 'Order generated' },
  },
  finals: ['closed', 'ordered'],
  verbs: {
    publish: [{ from: [null], to: 'toQuote', by: ['buyer'], doc: 'publish' }],
    amend: [{ from: ['toQuote'], to: 'toQuote', by: ['buyer'], doc: 'amend' }],
    reject: [
      {
        from: ['toQuote'],
        to: 'rejected',
        by: ['operator'],
        doc: 'operator rejects (content, banned goods)',
      },
    ],
    openQuotes: [{ from: ['toQuote'], to: 'toConfirm', by: ['timer'], doc: 'deadline, ≥ 1 valid quote' }],
    lapse: [{ from: ['toQuote'], to: 'closed', by: ['timer'], doc: 'deadline, no valid quote' }],
    open: [{ from: ['toQuote'], to: 'toConfirm', by: ['buyer'], doc: 'open early' }],
    close: [
      { from: ['toQuote'], to: 'closed', by: ['buyer', 'operator'], doc: 'close' },
      { from: ['toConfirm'], to: 'closed', by: ['buyer', 'operator', 'timer'], doc: 'close without award' },
      { from: ['rejected'], to: 'closed', by: ['buyer', 'timer'], doc: 'close' },
      { from: ['confirmed'], to: 'closed', by: ['operator'], doc: 'close' },
    ],
    award: [{ from: ['toConfirm'], to: 'toConfirm', by: ['buyer'], doc: 'award' }],
    conclude: [{ from: ['toConfirm'], to: 'confirmed', by: ['effect'], doc: 'all award lines confirmed' }],
    free: [
      {
        from: ['toConfirm'],
        to: 'toConfirm',
        by: ['seller', 'timer'],
        doc: 'supplier declines or time ends',
      },
    ],
    rejectAll: [{ from: ['toConfirm'], to: 'rejected', by: ['buyer'], doc: 'reject all quotes' }],
    republish: [{ from: ['rejected'], to: 'toQuote', by: ['buyer'], doc: 'revise and publish again' }],
    generateOrders: [{ from: ['confirmed'], to: 'ordered', by: ['buyer', 'effect'], doc: 'generate orders' }],
  },
});
export type InquiryVerb = keyof typeof inquiryLifecycle.verbs;
export const inquiryTones: Readonly<Record<keyof typeof INQUIRY, Tone>> = {
  toQuote: 'blue',
  toConfirm: 'orange',
  closed: 'gray',
  rejected: 'red',
  confirmed: 'green',
  ordered: 'green',
};
export const INQUIRY_TYPE = { product: '1', service: '2' } as const;
export const AGREEMENT = { none: '0', reference: '1' } as const;
export const OPEN_MODE = { sealed: '10', rank: '20' } as const;
export const INVITE = { public: '10', designated: '20' } as const;
/** States of one award line: waits for approval, for its supplier, confirmed, given up, refused by the approver. */
export const AWARD = {
  approval: '10',
  waiting: '20',
  confirmed: '30',
  declined: '40',
  refused: '50',
} as const;
export type AwardState = (typeof AWARD)[keyof typeof AWARD];

/** Codes of approval_status on an award line. */
export const APPROVAL = { waiting: '10', approved: '20', refused: '30' } as const;

export const MOST_LINES = 50;
/** Files that go with an inquiry. */
export const MOST_FILES = 9;
/** Suppliers named beside groups. */
export const MOST_SUPPLIERS = 500;
/** Least and most time to quote. */
export const QUOTE_HOURS = 1;
export const QUOTE_DAYS = 30;
/** Valid quotes from which on an open inquiry may be opened early. */
export const OPEN_EARLY = 3;
/** Days after opening, and after a rejection, until the timer closes. */
export const CLOSE_DAYS = 7;
export const REJECTED_DAYS = 15;
/** The market whose hours inquiries keep. */
export const MARKET = '10';
