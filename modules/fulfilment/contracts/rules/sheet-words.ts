import { words } from '#kernel/rules/words.ts';

/** What stands on the sheet beside the terms: seals and the code. */
export const sheetWords = words('contracts.sheet', {
  'seal.seller': { zh: '甲方（签章）', en: 'Party A (signature)' },
  'seal.buyer': { zh: '乙方（签章）', en: 'Party B (signature)' },
  'seal.intermediary': { zh: '丙方（签章）', en: 'Party C (signature)' },
  notSigned: { zh: '未签署', en: 'Not signed' },
  signedBy: { zh: '{name} 于 {time} 签署', en: 'Signed by {name} at {time}' },
  methodSms: { zh: '平台点签 + 短信验证码', en: 'Click-sign with SMS code' },
  scanToCheck: { zh: '扫码核验', en: 'Scan to check' },
  hashLine: { zh: '内容哈希 SHA-256：{hash}', en: 'Content hash SHA-256: {hash}' },
});
