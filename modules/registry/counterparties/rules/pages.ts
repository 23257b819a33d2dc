import { definePages } from '#kernel/rules/pages.ts';

export const COUNTERPARTIES_PAGE = '/myBusiness/counterparties';
export const CHECK_PAGE = '/myBusiness/counterparties/check';

export const pages = definePages('registry/counterparties', [
  {
    path: COUNTERPARTIES_PAGE,
    title: { zh: '交易对手设置', en: 'Counterparties' },
    icon: 'SolutionOutlined',
    shape: 'list',
    order: 85,
    buttons: ['Add', 'Edit', 'View', 'Enable', 'Disable', 'Delete'],
  },
  {
    path: CHECK_PAGE,
    name: 'checkCounterparty',
    title: { zh: '能否交易', en: 'May we deal?' },
    icon: 'SolutionOutlined',
    shape: 'form',
    parent: COUNTERPARTIES_PAGE,
  },
]);
