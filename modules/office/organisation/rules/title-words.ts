import { words } from '#kernel/rules/words.ts';

/** Titles of the screens, apart from their words: the list of routes carries them. */
export const organisationTitles = words('organisation.titles', {
  departments: { zh: '部门管理', en: 'Departments' },
  employees: { zh: '员工管理', en: 'Employees' },
  staff: { zh: '员工管理', en: 'Staff' },
});
