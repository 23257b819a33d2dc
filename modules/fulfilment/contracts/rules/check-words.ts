import { words } from '#kernel/rules/words.ts';

/** The page behind the code of a printed contract, and its title before anybody has signed in. */
export const contractCheckWords = words('contracts.check', {
  title: { zh: '合同核验', en: 'Contract check' },
  good: { zh: '该合同真实，内容未被修改。', en: 'This contract is genuine and unchanged.' },
  bad: {
    zh: '未找到该合同，或内容与签署版本不一致。',
    en: 'No such contract, or its content differs from what was signed.',
  },
  notEffective: {
    zh: '该合同尚未生效、已暂停或已结束。',
    en: 'This contract is not, or no longer, in force.',
  },
  number: { zh: '合同编号', en: 'Contract no.' },
  numberHelp: { zh: '连同版本，如 HT20260000012-V1', en: 'With its version, such as HT20260000012-V1' },
  expiryDay: { zh: '到期日期', en: 'Expiry date' },
  numberWrong: { zh: '请输入合同编号', en: 'Enter the contract no.' },
  nothingElse: {
    zh: '本页不显示价格与当事人；完整内容请登录后查看。',
    en: 'Prices and parties are not shown here; sign in to read the contract.',
  },
});
