import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** Where the log is read. */
export const LOG_ROUTE = '/informationManage/operationLogs';

export const pages = definePages('office/operationlog', [
  {
    path: LOG_ROUTE,
    title: { zh: '操作日志', en: 'Operation logs' },
    icon: 'FileSearchOutlined',
    shape: 'list',
    order: 30,
    // Whoever looks after the platform looks for it beside the settings, not among the records of a company.
    section: 'system',
    buttons: ['View', 'BatchExport'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'informationManage',
    path: '/informationManage',
    title: { zh: '信息管理', en: 'Company records' },
    icon: 'SolutionOutlined',
    section: 'company',
    order: 150,
  },
];
