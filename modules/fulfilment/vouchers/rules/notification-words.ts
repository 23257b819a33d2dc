import { words } from '#kernel/rules/words.ts';

/** Notices of goods-right vouchers (trading-domain 21, N-VOU). */
export const voucherNotices = words('vouchers.notice', {
  platform: { zh: '平台', en: 'The platform' },
  'toConfirm.title': { zh: '货权凭证待确认', en: 'Voucher to confirm' },
  'toConfirm.text': {
    zh: '{company} 申请签发货权凭证 {no}：{product} {quantity}，存放于 {warehouse}，请核对库存后确认。',
    en: '{company} applies for voucher {no}: {product} {quantity} at {warehouse}. Check the stock and confirm.',
  },
  'issued.title': { zh: '货权凭证已生效', en: 'Voucher in force' },
  'issued.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已由保管人签发并上链。',
    en: 'The custodian issued voucher {no} ({product} {quantity}); it is anchored in the chain.',
  },
  'refused.title': { zh: '货权凭证未获确认', en: 'Voucher not confirmed' },
  'refused.text': {
    zh: '保管人未确认货权凭证 {no}（{product} {quantity}），原因：{reason}。',
    en: 'The custodian did not confirm voucher {no} ({product} {quantity}): {reason}.',
  },
  'transferAsked.title': { zh: '货权转让待签署', en: 'Voucher transfer to sign' },
  'transferAsked.text': {
    zh: '{company} 转让货权凭证 {no}（{product} {quantity}），请于 {until} 前签署。',
    en: '{company} transfers voucher {no} ({product} {quantity}). Sign before {until}.',
  },
  'transferred.title': { zh: '货权已转让', en: 'Voucher transferred' },
  'transferred.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已完成转让，双方均已签署。',
    en: 'Voucher {no} ({product} {quantity}) has a new holder; both signatures are given.',
  },
  'transferOff.title': { zh: '货权转让已取消', en: 'Voucher transfer cancelled' },
  'transferOff.text': {
    zh: '货权凭证 {no}（{product} {quantity}）的转让已取消，仍由原持有人持有。{reason}',
    en: 'The transfer of voucher {no} ({product} {quantity}) is cancelled; its holder stays the same. {reason}',
  },
  'requestAsked.title': { zh: '货权操作待确认', en: 'Voucher request to confirm' },
  'requestAsked.text': {
    zh: '{company} 就货权凭证 {no}（{product} {quantity}）提交申请，请于 {until} 前确认。',
    en: '{company} asks for a change of voucher {no} ({product} {quantity}). Answer before {until}.',
  },
  'superseded.title': { zh: '货权凭证已更替', en: 'Voucher superseded' },
  'superseded.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已拆分或合并，新凭证已生效。',
    en: 'Voucher {no} ({product} {quantity}) was split or merged; the new vouchers are in force.',
  },
  'requestOff.title': { zh: '货权申请未通过', en: 'Voucher request closed' },
  'requestOff.text': {
    zh: '货权凭证 {no} 的申请未获确认，凭证保持不变。{reason}',
    en: 'The request on voucher {no} was not confirmed; the voucher stays as it is. {reason}',
  },
  'frozen.title': { zh: '货权凭证已质押或冻结', en: 'Voucher pledged or frozen' },
  'frozen.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已质押或冻结，解除前不能转让。{reason}',
    en: 'Voucher {no} ({product} {quantity}) is pledged or frozen and cannot move until it is released. {reason}',
  },
  'freed.title': { zh: '货权凭证已解除冻结', en: 'Voucher released' },
  'freed.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已解除质押或冻结。',
    en: 'Voucher {no} ({product} {quantity}) is free again.',
  },
  'adjusted.title': { zh: '货权凭证数量已调整', en: 'Voucher quantity adjusted' },
  'adjusted.text': {
    zh: '保管人实测库存有损耗，货权凭证 {no} 按比例调整为 {quantity}。{reason}',
    en: 'A dip found a loss; voucher {no} was adjusted in proportion to {quantity}. {reason}',
  },
  'consumed.title': { zh: '货权凭证已提货', en: 'Goods taken on a voucher' },
  'consumed.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已提货；如有剩余，由新凭证承接。',
    en: 'Goods were taken on voucher {no} ({product} {quantity}); a new voucher holds any rest.',
  },
  'void.title': { zh: '货权凭证已作废', en: 'Voucher void' },
  'void.text': {
    zh: '货权凭证 {no}（{product} {quantity}）已作废，原因：{reason}。',
    en: 'Voucher {no} ({product} {quantity}) is void: {reason}.',
  },
  'anchorFailed.title': { zh: '货权凭证上链失败', en: 'Voucher not anchored' },
  'anchorFailed.text': {
    zh: '货权凭证 {no}（{product} {quantity}）三次上链未成功，请检查存证链后重试。',
    en: 'Anchoring of voucher {no} ({product} {quantity}) failed three times. Check the evidence chain and retry.',
  },
});
