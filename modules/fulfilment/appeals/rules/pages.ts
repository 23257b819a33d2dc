import { definePages } from '#kernel/rules/pages.ts';

export const OWN_APPEALS = '/transactionManagement/myAppeal';
export const APPEAL_DETAIL = '/transactionManagement/appealDetail';
export const FILE_APPEAL = '/transactionManagement/fileAppeal';
export const APPEAL_DESK = '/resourceSupervision/appealHandling';
export const DESK_DETAIL = '/resourceSupervision/appealDetail';
/** Pages of a company, and all of them. */
export const MEMBER_PAGES = [OWN_APPEALS, FILE_APPEAL, APPEAL_DETAIL];
export const APPEAL_PAGES = [...MEMBER_PAGES, APPEAL_DESK, DESK_DETAIL];
export const DESK_PAGES = [APPEAL_DESK, DESK_DETAIL];
export const appealHref = (id: string): string => `${APPEAL_DETAIL}?id=${id}`;
export const deskHref = (id: string): string => `${DESK_DETAIL}?id=${id}`;

export const pages = definePages('fulfilment/appeals', [
  {
    path: APPEAL_DESK,
    title: { zh: '申诉处理', en: 'Appeals' },
    icon: 'ExceptionOutlined',
    shape: 'list',
    order: 50,
    section: 'fulfilment',
    buttons: ['View', 'Approve', 'Reject', 'Complete', 'BatchExport'],
  },
  {
    path: DESK_DETAIL,
    name: 'appealHandlingDetail',
    title: { zh: '申诉详情', en: 'Appeal' },
    icon: 'ExceptionOutlined',
    shape: 'view',
    order: 60,
    section: 'fulfilment',
    parent: APPEAL_DESK,
  },
  {
    path: OWN_APPEALS,
    title: { zh: '我的申诉', en: 'My appeals' },
    icon: 'ExceptionOutlined',
    shape: 'list',
    order: 110,
    section: 'fulfilment',
    buttons: ['View', 'Appeal', 'Reply', 'Withdraw', 'Confirm'],
  },
  {
    path: FILE_APPEAL,
    title: { zh: '提出申诉', en: 'File an appeal' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 115,
    section: 'fulfilment',
    parent: OWN_APPEALS,
  },
  {
    path: APPEAL_DETAIL,
    title: { zh: '申诉详情', en: 'Appeal' },
    icon: 'ExceptionOutlined',
    shape: 'view',
    order: 120,
    section: 'fulfilment',
    parent: OWN_APPEALS,
  },
]);
