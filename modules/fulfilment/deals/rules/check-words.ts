import { words } from '#kernel/rules/words.ts';

/** The page behind the code of a printed letter, and its title before anybody has signed in. */
export const letterCheckWords = words('deals.check', {
  title: { zh: '确认函核验', en: 'Letter check' },
  good: { zh: '该确认函真实，内容未被修改。', en: 'This letter is genuine and unchanged.' },
  bad: {
    zh: '未找到该确认函，或内容与签署版本不一致。',
    en: 'No such letter, or its content differs from what was signed.',
  },
  notEffective: { zh: '该确认函尚未生效或不再有效。', en: 'This letter is not, or no longer, effective.' },
  number: { zh: '确认函编号', en: 'Letter no.' },
  numberHelp: { zh: '连同版本，如 LT2611230000034-V1', en: 'With its version, such as LT2611230000034-V1' },
  dealDay: { zh: '成交日期', en: 'Deal date' },
  numberWrong: { zh: '请输入确认函编号', en: 'Enter the letter no.' },
  nothingElse: {
    zh: '本页不显示价格与当事人；完整内容请登录后查看。',
    en: 'Prices and parties are not shown here; sign in to read the letter.',
  },
});
