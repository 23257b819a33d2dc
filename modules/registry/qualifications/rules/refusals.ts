import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

export { Duplicate } from '#kernel/rules/refusals.ts';

/** What the gate found: the papers in the reader's words, and each finding with its sentence in both languages. */
const details = {
  papers: z.string().optional(),
  says: z
    .array(z.object({ paper: z.string(), reason: z.string(), zh: z.string(), en: z.string() }))
    .optional(),
};
/** E-LIC-01 (trading-domain 21.2) */
export const LicenceMissing = refusal(17101, 'LICENCE_MISSING', {
  details,
  zh: '资质缺失、过期或超出许可范围',
  en: 'Licence missing, expired or out of scope',
});
/** E-LIC-02 */
export const LicenceBlocksRelease = refusal(17102, 'LICENCE_BLOCKS_RELEASE', {
  details,
  zh: '资质不满足，不能放货',
  en: 'Licence does not allow the release of goods',
});
export const LicenceOver = refusal(17103, 'LICENCE_OVER', {
  details: { endDate: z.string() },
  zh: '证照有效期已于{endDate}截止，不能提交或通过',
  en: 'The licence ended on {endDate}: it cannot be submitted or approved',
});
export const LicenceRenewalOpen = refusal(17104, 'LICENCE_RENEWAL_OPEN', {
  zh: '该证照已有一份换证申请，请在其上继续',
  en: 'A renewal of this licence is already open; continue with that one',
});
export const LicenceNotRenewable = refusal(17105, 'LICENCE_NOT_RENEWABLE', {
  zh: '只有已审核通过且未作废的证照可以换证',
  en: 'Only an approved licence that is not void can be renewed',
});
export const UseDeclared = refusal(17106, 'USE_DECLARED', {
  zh: '该产品的用途声明已存在',
  en: 'The use of this product is declared already',
});
export const WaiverRange = refusal(17107, 'WAIVER_RANGE', {
  details: { most: z.string() },
  zh: '豁免截止日须在今天之后且不晚于{most}',
  en: 'A waiver ends after today and not later than {most}',
});
export const LicenceIncomplete = refusal(17108, 'LICENCE_INCOMPLETE', {
  details: { fields: z.string() },
  zh: '证照未填写{fields}，不能通过；请驳回，由企业补充',
  en: 'The licence leaves open: {fields}. It cannot be approved; reject it so that the company completes it',
});
export const GateFirstDay = refusal(17112, 'GATE_FIRST_DAY', {
  details: { earliest: z.string() },
  zh: '新版本的生效日期最早为{earliest}',
  en: 'A new version applies from {earliest} at the earliest',
});
export const GateVersionExists = refusal(17109, 'GATE_VERSION_EXISTS', {
  zh: '该规则已有新版本，请在新版本上修改',
  en: 'This rule already has a newer version; change that one',
});
export const GateUncovered = refusal(17110, 'GATE_UNCOVERED', {
  details: { day: z.string() },
  zh: '自{day}起该管控类别将没有任何证照要求，不能保存或发布',
  en: 'From {day} this control class would have no rule at all: it cannot be saved or released',
});
export const GateOwnRelease = refusal(17111, 'GATE_OWN_RELEASE', {
  zh: '规则须由另一位超级管理员发布',
  en: 'A rule is released by another super administrator than its author',
});
export const GateLineExists = refusal(17113, 'GATE_LINE_EXISTS', {
  details: { day: z.string() },
  zh: '自{day}起已有相同的规则，请在该规则上起草新版本',
  en: 'The same rule is there from {day}: draft a new version of that one',
});
