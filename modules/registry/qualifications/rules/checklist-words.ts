import type { LocalizedText } from '#kernel/rules/words.ts';
import { words } from '#kernel/rules/words.ts';
import type { How, PointState } from './checklist.ts';

/** Points of the operator's checklist and how each is settled. */
export const checklistWords = words('qualifications.checklist', {
  title: { zh: '审核清单', en: 'Checklist' },
  summary: {
    zh: '已满足 {met} 项，待处理 {open} 项，豁免 {waived} 项',
    en: '{met} met, {open} open, {waived} waived',
  },
  point: { zh: '核对项', en: 'Point' },
  how: { zh: '核对方式', en: 'How' },
  state: { zh: '状态', en: 'Status' },
  by: { zh: '经办', en: 'By' },
  until: { zh: '有效至', en: 'Holds until' },
  note: { zh: '说明', en: 'Note' },
  act: { zh: '操作', en: 'Act' },
  side: { zh: '适用', en: 'For' },
  'side.seller': { zh: '卖方', en: 'Seller' },
  'side.buyer': { zh: '买方', en: 'Buyer' },
  attest: { zh: '声明属实', en: 'Declare' },
  'attest.ask': { zh: '本企业声明：{point}。确定吗?', en: 'We declare: {point}. Confirm?' },
  attested: { zh: '已声明', en: 'Declared' },
  verify: { zh: '核实通过', en: 'Looked up' },
  'verify.title': { zh: '核实：{point}', en: 'Looked up: {point}' },
  'verify.done': { zh: '已记录核实', en: 'Recorded' },
  waive: { zh: '豁免', en: 'Waive' },
  'waive.title': { zh: '豁免：{point}', en: 'Waive: {point}' },
  'waive.done': { zh: '已豁免', en: 'Waived' },
  reason: { zh: '原因', en: 'Reason' },
  reopen: { zh: '撤销', en: 'Take back' },
  'reopen.title': { zh: '撤销：{point}', en: 'Take back: {point}' },
  'reopen.done': { zh: '已撤销', en: 'Taken back' },
  'until.help': { zh: '最长 180 天，到期后重新核对', en: 'At most 180 days; then the point is open again' },
  memberId: { zh: '企业', en: 'Enterprise' },
  code: { zh: '核对项', en: 'Point' },
});
export const howWords = words('qualifications.checklist.how', {
  computed: { zh: '系统核对', en: 'Computed' },
  attested: { zh: '企业声明', en: 'Attested' },
  verified: { zh: '人工核实', en: 'Verified' },
} satisfies Record<How, LocalizedText>);
export const pointStateWords = words('qualifications.checklist.state', {
  met: { zh: '已满足', en: 'Met' },
  open: { zh: '待处理', en: 'Open' },
  waived: { zh: '已豁免', en: 'Waived' },
} satisfies Record<PointState, LocalizedText>);
/** What each point asks; the codes are those of the checklist table. */
export const pointWords = words('qualifications.checklist.point', {
  businessLicence: { zh: '营业执照在有效期内', en: 'The business licence is in force' },
  creditCode: { zh: '统一社会信用代码校验位正确', en: 'The credit code passes its check digit' },
  agreement: { zh: '已同意最新用户协议', en: 'The user agreement in force is accepted' },
  sellPermit: {
    zh: '具备销售危险化学品的经营或生产许可',
    en: 'Holds the operating or production permit to sell hazardous chemicals',
  },
  buyPermit: {
    zh: '具备贸易商购买危险化学品的经营许可',
    en: 'Holds the operating licence a trader buys hazardous chemicals under',
  },
  useGround: { zh: '具备使用许可或用途声明', en: 'Holds a safe use licence or a declaration of use' },
  nothingExpiring: { zh: '30 天内没有到期的证照', en: 'No licence ends within 30 days' },
  dataTrue: {
    zh: '所填资料和证照真实、完整、有效',
    en: 'All data and documents are true, complete and current',
  },
  sheetsKept: {
    zh: '安全技术说明书和安全标签保持更新并随货提供',
    en: 'SDS and labels are kept current and passed on with the goods',
  },
  ownUse: {
    zh: '所购危险化学品仅供本企业自用，不转售',
    en: 'Hazardous goods are bought for own use, not for resale',
  },
  registry: {
    zh: '企业名称、法人与公示系统一致',
    en: 'Name and legal person agree with the public registry',
  },
  licenceImage: { zh: '证照原件与发证机关公示一致', en: "The documents match the issuers' registers" },
  bankAccount: { zh: '对公账户已打款验证', en: 'The bank account is verified by a small transfer' },
  sanctions: { zh: '制裁及失信名单筛查无命中', en: 'Screened against sanction and dishonesty lists: no hit' },
});
