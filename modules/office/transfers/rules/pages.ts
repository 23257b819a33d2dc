import { definePages } from '#kernel/rules/pages.ts';

export const pages = definePages('office/transfers', [
  {
    path: '/myAccount/export',
    title: { zh: '我的导出', en: 'My exports' },
    personal: { title: { zh: '我的导出', en: 'My exports' }, order: 30 },
    icon: 'ExportOutlined',
    shape: 'list',
    order: 50,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
]);
