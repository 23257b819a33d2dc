import { definePages, subpage, withSubpages } from '#kernel/rules/pages.ts';

/** A company's papers, and the operator's queue of them (administration-domain 26). */
export const QUALIFICATIONS = '/informationManage/qualificationManagement';
export const LICENCES = '/customerManagement/licenceManage';
/** Reports of controlled goods, a company's own and those of all (N-LIC-04). */
export const REPORTS_PAGE = `${QUALIFICATIONS}/reports`;
export const REPORTS_OF_ALL = `${LICENCES}/reports`;
/** The rule table of the gate and new versions of its lines. */
export const RULES_PAGE = `${LICENCES}/rules`;

export const pages = definePages('registry/qualifications', [
  withSubpages(
    {
      path: QUALIFICATIONS,
      title: { zh: '资质证照', en: 'Qualification licences' },
      icon: 'SafetyOutlined',
      shape: 'list',
      order: 20,
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Void', 'Submit', 'Withdraw'],
    },
    subpage('/add', 'qualificationManagementAdd', { zh: '新增证照', en: 'New licence' }, 'form'),
    subpage('/edit/:id', 'qualificationManagementEdit', { zh: '编辑证照', en: 'Edit licence' }, 'form'),
    subpage('/detail/:id', 'qualificationManagementDetail', { zh: '证照', en: 'Licence' }, 'view', {
      keepAlive: true,
    }),
    subpage('/check', 'qualificationManagementCheck', { zh: '能否交易自查', en: 'May I trade it?' }, 'page', {
      keepAlive: true,
    }),
    subpage(
      '/declarations',
      'qualificationManagementDeclarations',
      { zh: '用途声明', en: 'Declarations of use' },
      'list',
    ),
    subpage('/handlers', 'qualificationManagementHandlers', { zh: '经办人', en: 'Handlers' }, 'list'),
    subpage('/checklist', 'qualificationManagementChecklist', { zh: '审核清单', en: 'Checklist' }, 'page', {
      keepAlive: true,
    }),
  ),
  {
    path: REPORTS_PAGE,
    name: 'qualificationManagementReports',
    title: { zh: '管控品报备', en: 'Controlled goods reports' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: QUALIFICATIONS,
  },
  withSubpages(
    {
      path: LICENCES,
      title: { zh: '证照管理', en: 'Licence management' },
      icon: 'SafetyOutlined',
      shape: 'list',
      order: 80,
      buttons: ['View', 'Approve', 'Reject', 'Void', 'BatchExport', 'Edit', 'Release'],
    },
    subpage('/detail/:id', 'licenceManageDetail', { zh: '证照', en: 'Licence' }, 'view', { keepAlive: true }),
  ),
  {
    path: RULES_PAGE,
    name: 'licenceManageRules',
    title: { zh: '证照规则', en: 'Licence rules' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: LICENCES,
  },
  {
    path: REPORTS_OF_ALL,
    name: 'licenceManageReports',
    title: { zh: '管控品报备', en: 'Controlled goods reports' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: LICENCES,
  },
  {
    path: `${LICENCES}/checklist/:memberId`,
    name: 'licenceManageChecklist',
    title: { zh: '审核清单', en: 'Checklist' },
    icon: 'SafetyOutlined',
    shape: 'page',
    parent: LICENCES,
    keepAlive: true,
  },
]);
