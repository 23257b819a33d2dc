import { words } from '#kernel/rules/words.ts';

/** Titles of the pages, apart from their words: the list of routes names them before any page is fetched. */
export const titleWords = words('qualifications.title', {
  title: { zh: '资质证照', en: 'Qualification licences' },
  manage: { zh: '证照管理', en: 'Licence management' },
  one: { zh: '证照', en: 'Licence' },
  add: { zh: '新增证照', en: 'Add licence' },
  editTitle: { zh: '编辑证照', en: 'Edit licence' },
  check: { zh: '能否交易自查', en: 'May I trade it?' },
  declarations: { zh: '用途声明', en: 'Declarations of use' },
  handlers: { zh: '经办人', en: 'Handlers' },
  rules: { zh: '证照规则', en: 'Licence rules' },
  reports: { zh: '管控品报备', en: 'Controlled goods reports' },
  checklist: { zh: '审核清单', en: 'Checklist' },
});
