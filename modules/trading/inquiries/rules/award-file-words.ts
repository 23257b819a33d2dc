import { words } from '#kernel/rules/words.ts';

/** The file of an award, for auditors. */
export const awardFileWords = words('inquiries.awardFile', {
  title: { zh: '定标档案', en: 'Award file' },
  invited: { zh: '受邀供应商', en: 'Suppliers invited' },
  public: { zh: '公开询价', en: 'Public inquiry' },
  comparison: { zh: '逐行比较', en: 'Comparison line by line' },
  brandDays: { zh: '品牌·天数', en: 'Brand · days' },
  decisions: { zh: '定标与审批', en: 'Awards and approvals' },
  by: { zh: '定标人 → 审批人', en: 'Awarded by → approved by' },
  basis: { zh: '比较依据（权重与哈希）', en: 'Basis of comparison (weights and hash)' },
});
