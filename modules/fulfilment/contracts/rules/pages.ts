import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

export const MY_CONTRACT = '/contractManagement/myContract';
export const EDIT_CONTRACT = '/contractManagement/addNewContract';
export const VIEW_CONTRACT = '/contractManagement/viewContract';
export const STATE_TRACKING = '/contractManagement/stateTracking';
export const CLAUSES = '/contractManagement/clauseLibrary';

export const pages = definePages('fulfilment/contracts', [
  {
    path: MY_CONTRACT,
    title: { zh: '合同', en: 'Contracts' },
    icon: 'FileProtectOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'View',
      'Approve',
      'Reject',
      'Deactivate',
      'Activation',
      'Close',
      'BatchExport',
      'Sign',
      'Withdraw',
      'Export',
    ],
  },
  {
    path: EDIT_CONTRACT,
    title: { zh: '编辑合同', en: 'Edit contract' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: MY_CONTRACT,
    buttons: [
      'View',
      'Approve',
      'Reject',
      'Deactivate',
      'Activation',
      'Close',
      'BatchExport',
      'Add',
      'Edit',
      'Delete',
      'Submit',
      'Withdraw',
    ],
    ownRights: true,
  },
  {
    path: VIEW_CONTRACT,
    title: { zh: '查看合同', en: 'Contract' },
    icon: 'FileProtectOutlined',
    shape: 'view',
    order: 30,
    parent: MY_CONTRACT,
    ownRights: true,
  },
  {
    path: STATE_TRACKING,
    title: { zh: '合同状态跟踪', en: 'Contract state tracking' },
    icon: 'NodeIndexOutlined',
    shape: 'view',
    order: 40,
    parent: MY_CONTRACT,
    ownRights: true,
  },
  {
    path: CLAUSES,
    title: { zh: '合同条款库', en: 'Clause library' },
    icon: 'ReadOutlined',
    shape: 'list',
    order: 50,
    buttons: ['View', 'Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'contractManagement',
    path: '/contractManagement',
    title: { zh: '合同管理', en: 'Contracts' },
    icon: 'FileProtectOutlined',
    section: 'fulfilment',
    order: 90,
  },
];
