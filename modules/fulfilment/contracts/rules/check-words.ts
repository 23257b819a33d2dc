import { words } from '#kernel/rules/words.ts';

/** The page behind the code of a printed contract, and its title before anybody has signed in. */
export const contractCheckWords = words('contracts.check', {
  title: { zh: '合同核验', en: 'Contract check' },
  good: { zh: '该合同真实，内容未被修改。', en: 'This contract is genuine and unchanged.' },
  bad: {
    zh: '未找到该合同，或内容与签署版本不一致。',
    en: 'No such contract, or its content differs from what was signed.',
  },
  badHint: {
    zh: '请核对编号（含版本）与每页页脚的内容哈希；仍不一致的，请勿据此付款或放货。',
    en: 'Compare the number with its version and the hash at the foot of each page. If they still differ, neither pay nor release goods on this paper.',
  },
  superseded: { zh: '该版本已被新版本替代。', en: 'This version has been superseded.' },
  notEffective: {
    zh: '该合同尚未生效、已暂停或已结束。',
    en: 'This contract is not, or no longer, in force.',
  },
  number: { zh: '合同编号', en: 'Contract no.' },
  numberHelp: { zh: '连同版本，如 HT20260000012-V1', en: 'With its version, such as HT20260000012-V1' },
  version: { zh: '版本', en: 'Version' },
  state: { zh: '状态', en: 'State' },
  effectiveDay: { zh: '生效日期', en: 'Effective date' },
  expiryDay: { zh: '到期日期', en: 'Expiry date' },
  hash: { zh: '内容哈希 SHA-256', en: 'Content hash SHA-256' },
  hashHelp: { zh: '印在每页页脚，64 位', en: 'At the foot of each page, 64 characters' },
  hashSame: { zh: '一致', en: 'Matches' },
  hashWrong: { zh: '请输入 64 位十六进制的内容哈希', en: 'Enter the 64 hexadecimal characters of the hash' },
  numberWrong: { zh: '请输入合同编号', en: 'Enter the contract no.' },
  check: { zh: '核验', en: 'Check' },
  again: { zh: '核验另一份', en: 'Check another' },
  nothingElse: {
    zh: '本页不显示价格与当事人；完整内容请登录后查看。',
    en: 'Prices and parties are not shown here; sign in to read the contract.',
  },
});
