import type { RouteDef } from '#kernel/web/guard/route.ts';
import { LOG_ROUTE } from '../contract/log-route.ts';
import { logWords } from '../rules/words.ts';
import { fetchNames } from './names.ts';

export { namesFrom } from './names.ts';

export const routes: readonly RouteDef[] = [
  {
    path: LOG_ROUTE,
    name: 'operationLogs',
    title: logWords.table.title,
    module: 'informationManage',
    icon: 'FileSearchOutlined',
    buttons: ['View', 'BatchExport'],
    shape: 'list',
    load: async () => {
      await fetchNames();
      return import('./operation-logs.tsx');
    },
  },
];
