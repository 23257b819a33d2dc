import { words } from '#kernel/rules/words.ts';

/** Titles of the pages of admission; the list of routes fetches no more than these. */
export const auditTitles = words('members.auditTitles', {
  title: { zh: '会员审核', en: 'Member audit' },
  subTitle: { zh: '子公司审核', en: 'Subsidiary audit' },
  detailTitle: { zh: '入驻申请', en: 'Application' },
  changeDetailTitle: { zh: '企业变更', en: 'Company change' },
  subsidiaries: { zh: '子公司', en: 'Subsidiaries' },
  subsidiary: { zh: '子公司信息', en: 'Subsidiary' },
  addSubsidiary: { zh: '新增子公司', en: 'New subsidiary' },
  changeCompany: { zh: '变更企业信息', en: 'Change company information' },
});
