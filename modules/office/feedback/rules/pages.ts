import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** Pages of feedback: what the list of routes, the calls and the screens name alike. */
export const USER_LIST = '/myFeedback/userFeedbackList';
export const USER_ADD = '/myFeedback/userFeedbackAdd';
export const USER_DETAIL = '/myFeedback/userFeedbackDetail';
export const ADMIN_LIST = '/myFeedback/adminFeedbackList';
export const ADMIN_REPLY = '/myFeedback/adminFeedbackReply';

export const pages = definePages('office/feedback', [
  {
    path: ADMIN_LIST,
    title: { zh: '反馈管理', en: 'Feedback' },
    icon: 'CommentOutlined',
    shape: 'list',
    order: 10,
    buttons: ['View', 'Reply', 'BatchExport'],
  },
  {
    path: ADMIN_REPLY,
    title: { zh: '反馈回复', en: 'Reply to feedback' },
    icon: 'MessageOutlined',
    shape: 'form',
    order: 20,
    parent: ADMIN_LIST,
    ownRights: true,
  },
  {
    path: USER_ADD,
    title: { zh: '提交反馈', en: 'Give feedback' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 30,
    buttons: ['Add', 'View', 'Delete'],
  },
  {
    path: USER_LIST,
    title: { zh: '我的反馈', en: 'My feedback' },
    personal: { title: { zh: '意见反馈', en: 'Feedback' }, order: 40 },
    icon: 'CommentOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'View', 'Delete'],
  },
  {
    path: USER_DETAIL,
    title: { zh: '反馈详情', en: 'Feedback details' },
    icon: 'CommentOutlined',
    shape: 'view',
    order: 50,
    parent: USER_LIST,
    ownRights: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'myFeedback',
    path: '/myFeedback',
    title: { zh: '意见反馈', en: 'Feedback' },
    icon: 'CommentOutlined',
    section: 'system',
    order: 230,
  },
];
