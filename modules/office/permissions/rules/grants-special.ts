import type { Grant, GrantRow } from './grant-row.ts';

/** Common rows of every member: market pages without trading buttons, own messages, account and feedback. Intermediaries and unverified users hold them (administration-domain 26.3, below the table). */
const everyMember = {
  INTERMEDIARY: 'all',
  INTERMEDIARY_BUYER: 'all',
  MEMBER_UNVERIFIED: 'all',
  MEMBER_UNVERIFIED_SELLER: 'all',
} as const;
const intermediaries = (grant: Grant) => ({ INTERMEDIARY: grant, INTERMEDIARY_BUYER: grant });

/** What the intermediary and the unverified user hold, equal on both sides (administration-domain 26.3). */
export const specialGrants: readonly GrantRow[] = [
  {
    routes: [
      '/home',
      '/pchome',
      '/goodsCategory',
      '/resourceList',
      '/rmbBuyList',
      '/rmbSellList',
      '/dollarList',
      '/helpCenter',
    ],
    buttons: [],
    grants: everyMember,
  },
  {
    routes: [
      '/myMessage',
      '/myAccount/phoneChange',
      '/myAccount/modifyEmail',
      '/myAccount/changePassword',
      '/myAccount/personalInformation',
      '/myAccount/export',
    ],
    buttons: ['View', 'Delete'],
    grants: everyMember,
  },
  {
    routes: ['/myFeedback/userFeedbackAdd', '/myFeedback/userFeedbackList', '/myFeedback/userFeedbackDetail'],
    buttons: ['Add', 'View', 'Delete'],
    grants: everyMember,
  },
  {
    routes: ['/intermediaryManagement/IntermediateApplication'],
    buttons: ['Add', 'Edit', 'Submit', 'Withdraw'],
    grants: intermediaries('all'),
  },
  {
    routes: ['/intermediaryManagement/intermediaryTransaction'],
    buttons: ['View', 'Confirm', 'Reject', 'HistoryLog'],
    grants: intermediaries('all'),
  },
  { routes: ['/intlTradeManagement/intlDealRecord'], buttons: ['View'], grants: intermediaries('all') },
  {
    routes: [
      '/contractManagement/myContract',
      '/contractManagement/viewContract',
      '/contractManagement/stateTracking',
    ],
    buttons: ['View', 'Sign'],
    grants: intermediaries('all'),
  },
  {
    routes: ['/transactionConfirmation'],
    buttons: ['View', 'Sign', 'Export'],
    grants: intermediaries('all'),
  },
  {
    routes: ['/myBusiness/companyInformationUnverified'],
    buttons: ['Add', 'Edit', 'Submit', 'Withdraw'],
    grants: { MEMBER_UNVERIFIED: 'all', MEMBER_UNVERIFIED_SELLER: 'all' },
  },
];
