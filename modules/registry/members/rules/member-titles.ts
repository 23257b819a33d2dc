import { words } from '#kernel/rules/words.ts';

/** Titles of the lists around members, apart from their words: the list of routes carries them (administration-domain 26). */
export const memberTitles = words('members.titles', {
  customers: { zh: '客户列表', en: 'Customers' },
  members: { zh: '会员列表', en: 'Members' },
  directory: { zh: '会员用户', en: 'Member users' },
  blacklist: { zh: '黑名单', en: 'Blacklist' },
  supplierGroups: { zh: '供应商组', en: 'Supplier groups' },
  editGroup: { zh: '编辑供应商组', en: 'Edit supplier group' },
  endCustomers: { zh: '终端客户', en: 'End customers' },
});
