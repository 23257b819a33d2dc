import { words } from '#kernel/rules/words.ts';
import { companyWords } from './words.ts';

/** Subsidiaries: the list, the application, what the company above reads (administration-domain 22.2). */
export const subsidiaryWords = words('members.subsidiary', {
  ...companyWords.table,
  title: { zh: '子公司', en: 'Subsidiaries' },
  noun: { zh: '子公司', en: 'subsidiary' },
  addTitle: { zh: '新增子公司', en: 'Add subsidiary' },
  detailTitle: { zh: '子公司信息', en: 'Subsidiary' },
  empty: { zh: '还没有子公司', en: 'No subsidiaries yet' },
  'empty.help': {
    zh: '子公司使用自己的统一社会信用代码，由自己的管理员管理；母公司可查看其资料。',
    en: 'A subsidiary has its own credit code and administrator; the company above reads its data.',
  },
  state: { zh: '审核状态', en: 'State' },
  share: { zh: '持股比例', en: 'Share' },
  submittedAt: { zh: '提交时间', en: 'Submitted at' },
  reviewedAt: { zh: '审核时间', en: 'Decided at' },
  reason: { zh: '驳回原因', en: 'Reason' },
  gmtModified: { zh: '更新时间', en: 'Changed at' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  'section.admin': { zh: '持股与管理员', en: 'Share and administrator' },
  'help.admin': {
    zh: '审核通过后，系统向该管理员发送激活邮件；一个账户只能属于一家企业。',
    en: 'Once approved, an activation mail is sent to this administrator; an account belongs to one company.',
  },
  'apply.submit': { zh: '提交审核', en: 'Submit' },
  'apply.submitTitle': { zh: '提交子公司申请？', en: 'Submit the application?' },
  'state.none': {
    zh: '填写子公司资料并提交审核，通过后子公司即成为会员。',
    en: "Enter the subsidiary's data and submit; once approved it is a member.",
  },
  percent: { zh: '%', en: '%' },
  below: { zh: '下级公司', en: 'Companies below' },
});
