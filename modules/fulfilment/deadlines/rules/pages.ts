import { definePages } from '#kernel/rules/pages.ts';

export const DEADLINES = '/deadlines';

export const pages = definePages('fulfilment/deadlines', [
  {
    path: DEADLINES,
    title: { zh: '期限台账', en: 'Deadlines' },
    icon: 'ScheduleOutlined',
    shape: 'page',
    order: 25,
    buttons: ['View', 'Edit'],
  },
]);
