import { definePages } from '#kernel/rules/pages.ts';

/** A company's papers, and the operator's queue of them (administration-domain 26). */
export const QUALIFICATIONS = '/informationManage/qualificationManagement';
export const LICENCES = '/customerManagement/licenceManage';
/** Reports of controlled goods, a company's own and those of all (N-LIC-04). */
export const REPORTS_PAGE = `${QUALIFICATIONS}/reports`;
export const REPORTS_OF_ALL = `${LICENCES}/reports`;
/** The rule table of the gate and new versions of its lines. */
export const RULES_PAGE = `${LICENCES}/rules`;

export const pages = definePages('registry/qualifications', [
  {
    path: QUALIFICATIONS,
    title: { zh: '资质证照', en: 'Qualification licences' },
    icon: 'SafetyOutlined',
    shape: 'list',
    order: 20,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Void', 'Submit', 'Withdraw'],
  },
  {
    path: `${QUALIFICATIONS}/add`,
    name: 'qualificationManagementAdd',
    title: { zh: '新增证照', en: 'Add licence' },
    icon: 'SafetyOutlined',
    shape: 'form',
    parent: QUALIFICATIONS,
  },
  {
    path: `${QUALIFICATIONS}/edit/:id`,
    name: 'qualificationManagementEdit',
    title: { zh: '编辑证照', en: 'Edit licence' },
    icon: 'SafetyOutlined',
    shape: 'form',
    parent: QUALIFICATIONS,
  },
  {
    path: `${QUALIFICATIONS}/detail/:id`,
    name: 'qualificationManagementDetail',
    title: { zh: '证照', en: 'Licence' },
    icon: 'SafetyOutlined',
    shape: 'view',
    parent: QUALIFICATIONS,
    keepAlive: true,
  },
  {
    path: `${QUALIFICATIONS}/check`,
    name: 'qualificationManagementCheck',
    title: { zh: '能否交易自查', en: 'May I trade it?' },
    icon: 'SafetyOutlined',
    shape: 'page',
    parent: QUALIFICATIONS,
    keepAlive: true,
  },
  {
    path: `${QUALIFICATIONS}/declarations`,
    name: 'qualificationManagementDeclarations',
    title: { zh: '用途声明', en: 'Declarations of use' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: QUALIFICATIONS,
  },
  {
    path: `${QUALIFICATIONS}/handlers`,
    name: 'qualificationManagementHandlers',
    title: { zh: '经办人', en: 'Handlers' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: QUALIFICATIONS,
  },
  {
    path: `${QUALIFICATIONS}/checklist`,
    name: 'qualificationManagementChecklist',
    title: { zh: '审核清单', en: 'Checklist' },
    icon: 'SafetyOutlined',
    shape: 'page',
    parent: QUALIFICATIONS,
    keepAlive: true,
  },
  {
    path: REPORTS_PAGE,
    name: 'qualificationManagementReports',
    title: { zh: '管控品报备', en: 'Controlled goods reports' },
    icon: 'SafetyOutlined',
    shape: 'list',
    parent: QUALIFICATIONS,
  },
  {
    path: LICENCES,
    title: { zh: '证照管理', en: 'Licence management' },
    icon: 'SafetyOutlined',
    shape: 'list',
    order: 80,
    buttons: ['View', 'Approve', 'Reject', 'Void', 'BatchExport', 'Edit', 'Release'],
  },
  {
    path: `${LICENCES}/detail/:id`,
    name: 'licenceManageDetail',
    title: { zh: '证照', en: 'Licence' },
    icon: 'SafetyOutlined',
    shape: 'view',
    parent: LICENCES,
    keepAlive: true,
  },
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
