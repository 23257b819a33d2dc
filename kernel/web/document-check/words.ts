import { words } from '#kernel/rules/words.ts';

/** Of every page that checks a printed document; what differs by document stands with its page. */
export const documentCheckWords = words('documentCheck', {
  badHint: {
    zh: '请核对编号（含版本）与每页页脚的哈希；仍不一致的，请勿据此付款或放货。',
    en: 'Compare the number with its version and the hash at the foot of each page. If they still differ, neither pay nor release goods on this paper.',
  },
  superseded: { zh: '该版本已被新版本替代。', en: 'This version has been superseded.' },
  version: { zh: '版本', en: 'Version' },
  state: { zh: '状态', en: 'State' },
  effectiveDay: { zh: '生效日期', en: 'Effective date' },
  hash: { zh: '内容哈希 SHA-256', en: 'Content hash SHA-256' },
  hashHelp: { zh: '印在每页页脚，64 位', en: 'At the foot of each page, 64 characters' },
  hashSame: { zh: '一致', en: 'Matches' },
  hashWrong: { zh: '请输入 64 位十六进制的哈希', en: 'Enter the 64 hexadecimal characters of the hash' },
  check: { zh: '核验', en: 'Check' },
  again: { zh: '核验另一份', en: 'Check another' },
});
