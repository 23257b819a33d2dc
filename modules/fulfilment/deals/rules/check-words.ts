import { words } from '#kernel/rules/words.ts';

/** The page behind the code of a printed letter, and its title before anybody has signed in. */
export const letterCheckWords = words('deals.check', {
  title: { zh: '确认函核验', en: 'Letter check' },
  good: { zh: '该确认函真实，内容未被修改。', en: 'This letter is genuine and unchanged.' },
  bad: {
    zh: '未找到该确认函，或内容与签署版本不一致。',
    en: 'No such letter, or its content differs from what was signed.',
  },
  badHint: {
    zh: '请核对编号（含版本）与每页页脚的内容哈希；仍不一致的，请勿据此付款或放货。',
    en: 'Compare the number with its version and the hash at the foot of each page. If they still differ, neither pay nor release goods on this paper.',
  },
  superseded: { zh: '该版本已被新版本替代。', en: 'This version has been superseded.' },
  notEffective: { zh: '该确认函尚未生效或不再有效。', en: 'This letter is not, or no longer, effective.' },
  number: { zh: '确认函编号', en: 'Letter no.' },
  numberHelp: { zh: '连同版本，如 LT2611230000034-V1', en: 'With its version, such as LT2611230000034-V1' },
  version: { zh: '版本', en: 'Version' },
  dealDay: { zh: '成交日期', en: 'Deal date' },
  state: { zh: '状态', en: 'State' },
  effectiveDay: { zh: '生效日期', en: 'Effective date' },
  hash: { zh: '内容哈希 SHA-256', en: 'Content hash SHA-256' },
  hashHelp: { zh: '印在每页页脚，64 位', en: 'At the foot of each page, 64 characters' },
  hashSame: { zh: '一致', en: 'Matches' },
  hashWrong: { zh: '请输入 64 位十六进制的内容哈希', en: 'Enter the 64 hexadecimal characters of the hash' },
  numberWrong: { zh: '请输入确认函编号', en: 'Enter the letter no.' },
  check: { zh: '核验', en: 'Check' },
  again: { zh: '核验另一份', en: 'Check another' },
  nothingElse: {
    zh: '本页不显示价格与当事人；完整内容请登录后查看。',
    en: 'Prices and parties are not shown here; sign in to read the letter.',
  },
});
