import type { Locale } from './format.ts';
import { fill, inLocale, type LocalizedText, words } from './words.ts';

/** Sentences every screen needs; the keys of administration-domain 25.4 stand first, with its texts. */
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
  'void.confirm': { zh: '确定作废此消息吗?', en: 'Are you sure you want to void this message?' },
  'void.ok': { zh: '作废成功', en: 'Invalid successfully' },
  'void.fail': { zh: '作废失败', en: 'Invalid failed' },
  'lang.confirm': { zh: '请确认当前语言：{language}', en: 'Please confirm the current language: {language}' },
  'role.disableConfirm': {
    zh: '停用后将失去相关权限, 是否继续?',
    en: 'Permissions will be lost after disabling. Continue?',
  },
  'func.disableConfirm': {
    zh: '停用后将失去相关权限, 是否继续?',
    en: 'Permissions will be lost after disabling. Continue?',
  },
  'emp.activateConfirm': { zh: '确定激活所选用户吗?', en: 'Activate the selected users?' },
  'emp.adminSet': { zh: '确定设为管理员吗?', en: 'Set as administrator?' },
  'emp.adminCancel': { zh: '确定取消管理员吗?', en: 'Cancel administrator?' },
  'pwd.mismatch': { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  'number.format': {
    zh: '请输入非负数字, 最多三位小数',
    en: 'Enter a non-negative number with at most three decimals',
  },
  'menu.sortRequired': { zh: '请输入菜单序号', en: 'Enter menu serial number' },
  'menu.sortInteger': { zh: '请输入正整数', en: 'Enter positive integer' },
  'seq.range': { zh: '请输入1到30之间的序号', en: 'Enter the sequence between 1 and 30' },
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
  'address.defaultFail': { zh: '设置默认地址失败', en: 'Setting the default address failed' },
  'address.deleteFail': { zh: '删除默认地址失败', en: 'Deleting the default address failed' },
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
  'date.order': { zh: '结束日期不能早于开始日期', en: 'The end cannot be before the beginning' },
  'dept.code': {
    zh: '请输入2至30位大写字母、数字、下划线或短横线',
    en: 'Enter 2 to 30 capitals, digits, _ or -',
  },
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
  'name.short': { zh: '请输入 2 至 50 个字符的姓名', en: 'Enter a name of 2 to 50 characters' },
  'loginName.format': {
    zh: '用户名以字母开头，4 至 30 位字母、数字或下划线',
    en: 'User names start with a letter: 4 to 30 letters, digits or underscores',
  },
  'code.six': { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit code' },
  'ticket.format': { zh: '链接无效或已过期', en: 'Link invalid or expired' },
  'agreed.needed': { zh: '请阅读并同意用户协议', en: 'Please read and accept the agreement' },
  'passcode.format': { zh: '请输入 4 至 6 位字母或数字', en: 'Enter 4 to 6 letters or digits' },
  'days.range': { zh: '请输入 1 至 30 天', en: 'Enter 1 to 30 days' },
  'field.invalid': { zh: '{field}填写有误，请检查', en: 'Check {field}' },
  'role.code': {
    zh: '编码须以大写字母开头，可含大写字母、数字与下划线，3 至 50 位',
    en: 'A capital letter first, then capitals, digits or underscores, 3 to 50 in all',
  },
  'position.code': {
    zh: '编码须为 2 至 30 位字母、数字、下划线或短横线',
    en: 'Letters, digits, underscores or hyphens, 2 to 30',
  },
  'position.until': { zh: '结束时间须晚于开始时间', en: 'The end must be after the beginning' },
  'menu.url': {
    zh: 'URL 须以 / 或 http 开头，且不含空格',
    en: 'A URL begins with / or http and has no spaces',
  },
  'menu.code': {
    zh: '编码以字母开头，可含字母、数字、下划线或短横线，最多 60 位',
    en: 'A letter first, then letters, digits, underscores or hyphens, at most 60',
  },
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
 * The sentence of a broken field rule. `rule` is the key a schema carries, with an optional number after a colon (`text.max:30`);
 * `field` is the field's label in the reader's language. Unknown rules say that the field needs a look, never a bare code.
 */
export function ruleText(rule: string, locale: Locale, field?: string): string {
  const [key = '', n] = rule.split(':');
  const said = RULES[key] ?? uiWords.table['field.invalid'];
  return fill(inLocale(said, locale), { n, field: field ?? inLocale(uiWords.table['field.this'], locale) });
}
