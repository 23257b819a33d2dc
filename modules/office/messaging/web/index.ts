import type { RouteDef } from '#kernel/web/guard/route.ts';
import { messageWords } from '../rules/words.ts';

/** My messages, for everybody signed in; and the letters a demonstration kept, for operators who may see e-mails. */
export const routes: readonly RouteDef[] = [
  {
    path: '/myMessage',
    name: 'myMessage',
    title: messageWords.table.title,
    module: 'myMessage',
    icon: 'BellOutlined',
    buttons: [],
    shape: 'list',
    load: () => import('./my-message.tsx'),
  },
  {
    path: '/systemSetting/demoOutbox',
    name: 'demoOutbox',
    title: messageWords.table.outbox,
    module: 'systemSetting',
    parentRoute: '/messageManage/emailManageList',
    hidden: true,
    icon: 'MailOutlined',
    buttons: [],
    shape: 'list',
    load: () => import('./demo-outbox.tsx'),
  },
];
