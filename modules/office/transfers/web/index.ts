import type { RouteDef } from '#kernel/web/guard/route.ts';
import { exportWords } from '../rules/words.ts';

/** My exports, for everybody signed in. */
export const routes: readonly RouteDef[] = [
  {
    path: '/myAccount/export',
    name: 'export',
    title: exportWords.table.title,
    module: 'myAccount',
    icon: 'ExportOutlined',
    buttons: [],
    shape: 'list',
    load: () => import('./my-exports.tsx'),
  },
];
