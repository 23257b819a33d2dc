import type { Locale } from './locale.ts';
import { fill, inLocale, type LocalizedText, words } from './words.ts';

/**
 * Sentences every screen needs; the keys of administration-domain 25.4 stand first, with its texts. Those of
 * one module stand in its own words.
 */
export const uiWords = words('ui', {
  'save.ok': { zh: '保存成功', en: 'Save successful' },
  'save.fail': { zh: '保存失败', en: 'Save failed' },
  'delete.ok': { zh: '删除成功', en: 'Delete successful' },
  'delete.fail': { zh: '删除失败', en: 'Delete failed' },
  'file.deleteConfirm': {
    zh: '此操作将永久删除该文件, 是否继续?',
    en: 'This permanently deletes the file. Continue?',
  },
  'file.deleteCancel': { zh: '已取消删除', en: 'Deletion cancelled' },
  'op.cancel': { zh: '操作已取消', en: 'Operation canceled' },
  'void.ok': { zh: '作废成功', en: 'Invalid successfully' },
  'void.fail': { zh: '作废失败', en: 'Invalid failed' },
  'lang.confirm': { zh: '请确认当前语言：{language}', en: 'Please confirm the current language: {language}' },
  'number.format': {
    zh: '请输入非负数字, 最多三位小数',
    en: 'Enter a non-negative number with at most three decimals',
  },
  'link.http': { zh: '链接必须以http开头', en: 'The link must begin with http' },
  'field.input': { zh: '请输入{field}', en: 'Please enter {field}' },
  'field.select': { zh: '请选择{field}', en: 'Please select {field}' },
  phone: { zh: '请输入正确的手机号', en: 'Enter correct phone' },
  'phone.fax': {
    zh: '请输入正确的号码，5 至 30 位数字，可含 + - ( ) 和空格',
    en: 'Enter a correct number: 5 to 30 digits, also + - ( ) and spaces',
  },
  idcard: { zh: '请输入正确的身份证号', en: 'Enter correct ID number' },
  phoneOrEmail: { zh: '请输入正确的手机号或邮箱', en: 'Enter a correct mobile number or e-mail' },
  email: { zh: '请输入正确的邮箱', en: 'Enter correct e-mail' },
  'address.code': { zh: '地址编码只能包含数字和短横线', en: 'An address code has digits and - only' },
  'fullscreen.no': { zh: '浏览器不支持全屏', en: 'Fullscreen is not supported' },
  error: { zh: '错误', en: 'error' },

  'id.format': { zh: '编号无效，请重新选择', en: 'Invalid reference, please select again' },
  'idempotency.format': {
    zh: '请求标识无效，请刷新后重试',
    en: 'Invalid request key, please reload and try again',
  },
  'text.max': { zh: '最多 {n} 个字符', en: 'At most {n} {n|character|characters}' },
  'text.min': { zh: '至少 {n} 个字符', en: 'At least {n} {n|character|characters}' },
  'text.control': { zh: '不能包含控制字符', en: 'Control characters are not allowed' },
  'reason.short': { zh: '请输入原因，2 至 300 个字符', en: 'Enter a reason of 2 to 300 characters' },
  'number.two': {
    zh: '请输入非负数字，最多两位小数',
    en: 'Enter a non-negative number with at most two decimals',
  },
  'number.positive': { zh: '请输入大于 0 的数字', en: 'Enter a number greater than 0' },
  'percent.range': { zh: '请输入 0 至 100 之间的百分比', en: 'Enter a percentage from 0 to 100' },
  'time.format': { zh: '请输入有效的日期时间', en: 'Enter a valid date and time' },
  'time.range': { zh: '日期须在 1800 年至 2999 年之间', en: 'Enter a date between the years 1800 and 2999' },
  'date.format': { zh: '请输入有效的日期', en: 'Enter a valid date' },
  'field.invalid': { zh: '{field}填写有误，请检查', en: 'Check {field}' },
  'field.unknown': {
    zh: '存在无法识别的内容，请刷新后重试',
    en: 'Unknown content, please reload and try again',
  },
  'field.this': { zh: '该项', en: 'this field' },

  timeout: { zh: '请求超时，请检查网络后重试', en: 'Request timed out, check your connection and try again' },
  offline: { zh: '无法连接服务器，请检查网络', en: 'The server cannot be reached, check your connection' },
  unreadable: { zh: '服务器返回的内容无法识别', en: 'The server sent an answer that cannot be read' },
  requestId: { zh: '请求编号 {id}', en: 'Request id {id}' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  confirm: { zh: '确定', en: 'Confirm' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  retry: { zh: '重试', en: 'Retry' },
  undo: { zh: '撤销', en: 'Undo' },
  loading: { zh: '加载中', en: 'Loading' },
});

const RULES: Readonly<Record<string, LocalizedText>> = uiWords.table;

/**
 * The sentence of a broken field rule. `rule` is the key a schema carries, with an optional number after a
 * colon (`text.max:30`);
 * `field` is the field's label in the reader's language. Unknown rules say that the field needs a look, never a bare code.
 */
export function ruleText(rule: string, locale: Locale, field?: string): string {
  const [key = '', n] = rule.split(':');
  const said = RULES[key] ?? uiWords.table['field.invalid'];
  return fill(inLocale(said, locale), { n, field: field ?? inLocale(uiWords.table['field.this'], locale) });
}
