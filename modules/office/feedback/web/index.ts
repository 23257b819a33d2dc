import type { RouteDef } from '#kernel/web/guard/route.ts';
import { ADMIN_LIST, ADMIN_REPLY, USER_ADD, USER_DETAIL, USER_LIST } from '../contract/feedback-route.ts';
import { feedbackTitles } from '../rules/title-words.ts';

const { table } = feedbackTitles;
const SERVICE = ['View', 'Reply', 'BatchExport'] as const;
const MEMBER = ['Add', 'View', 'Delete'] as const;
const module = 'myFeedback';

/** Feedback by kind of user (R-FEED-008): customer service lists and replies, members add, list and read. */
export const routes: readonly RouteDef[] = [
  {
    path: ADMIN_LIST,
    name: 'adminFeedbackList',
    title: table.adminTitle,
    module,
    icon: 'CommentOutlined',
    buttons: SERVICE,
    shape: 'list',
    load: () => import('./admin-list.tsx'),
  },
  {
    path: ADMIN_REPLY,
    name: 'adminFeedbackReply',
    title: table.adminReplyTitle,
    module,
    icon: 'MessageOutlined',
    buttons: SERVICE,
    shape: 'form',
    hidden: true,
    parentRoute: ADMIN_LIST,
    load: () => import('./admin-reply.tsx'),
  },
  {
    path: USER_ADD,
    name: 'userFeedbackAdd',
    title: table.addTitle,
    module,
    icon: 'FormOutlined',
    buttons: MEMBER,
    shape: 'form',
    keepAlive: true,
    load: () => import('./user-add.tsx'),
  },
  {
    path: USER_LIST,
    name: 'userFeedbackList',
    title: table.listTitle,
    module,
    icon: 'CommentOutlined',
    buttons: MEMBER,
    shape: 'list',
    load: () => import('./user-list.tsx'),
  },
  {
    path: USER_DETAIL,
    name: 'userFeedbackDetail',
    title: table.detailTitle,
    module,
    icon: 'CommentOutlined',
    buttons: MEMBER,
    shape: 'view',
    hidden: true,
    parentRoute: USER_LIST,
    load: () => import('./user-detail.tsx'),
  },
];
