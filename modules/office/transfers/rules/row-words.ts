import { words } from '#kernel/rules/words.ts';

/** Why a row of an import is not taken (administration-domain 19). */
export const rowWords = words('transfers.row', {
  required: { zh: '第{line}行：{field}不能为空', en: 'Line {line}: {field} cannot be empty' },
  format: { zh: '第{line}行：{field}格式不正确', en: 'Line {line}: {field} has a wrong format' },
  decimals0: { zh: '第{line}行：{field}只能是整数', en: 'Line {line}: {field} must be a whole number' },
  decimals2: { zh: '第{line}行：{field}最多两位小数', en: 'Line {line}: {field} has at most two decimals' },
  decimals3: { zh: '第{line}行：{field}最多三位小数', en: 'Line {line}: {field} has at most three decimals' },
  choice: {
    zh: '第{line}行：{field}“{value}”不在可选值内',
    en: 'Line {line}: {field} "{value}" is not an allowed value',
  },
  duplicate: { zh: '第{line}行与第{other}行重复', en: 'Line {line} repeats line {other}' },
  exists: { zh: '第{line}行：{field}“{value}”已存在', en: 'Line {line}: {field} "{value}" already exists' },
  reference: { zh: '第{line}行：找不到{field}“{value}”', en: 'Line {line}: {field} "{value}" not found' },
  several: {
    zh: '第{line}行：{field}“{value}”对应多条记录，请填代码',
    en: 'Line {line}: {field} "{value}" matches several records; use the code',
  },
  noRight: { zh: '第{line}行：无权操作该数据', en: 'Line {line}: no right on this record' },
  other: { zh: '第{line}行：{reason}', en: 'Line {line}: {reason}' },
  field: { zh: '第{line}行：{field}：{reason}', en: 'Line {line}: {field}: {reason}' },
});

/** What the import dialog and the file of errors say. */
export const importWords = words('transfers.import', {
  finished: {
    zh: '导入完成：共{total}行，成功{success}行，失败{fail}行。请在“导入历史”下载错误明细。',
    en: 'Import finished: {total} {total|row|rows}, {success} succeeded, {fail} failed. Download the error file under History.',
  },
  allGood: {
    zh: '导入完成：共{total}行，全部成功。',
    en: 'Import finished: {total} {total|row|rows}, all succeeded.',
  },
  nothing: {
    zh: '导入未执行：共{total}行，{fail}行有错误，未保存任何数据。请在“导入历史”下载错误明细。',
    en: 'Nothing was imported: {fail} of {total} {total|row|rows} {fail|has|have} errors. Download the error file under History.',
  },
  checked: {
    zh: '检查完成：共{total}行，可导入{success}行，有错误{fail}行。尚未保存。',
    en: 'Checked: {total} {total|row|rows}, {success} can be imported, {fail} {fail|has|have} errors. Nothing was saved.',
  },
  background: {
    zh: '共{total}行，正在后台导入，完成后将通知您。',
    en: '{total} {total|row is|rows are} being imported in the background. You will be notified.',
  },
  checking: {
    zh: '共{total}行，正在后台检查。',
    en: '{total} {total|row is|rows are} being checked in the background.',
  },
  cancelled: {
    zh: '已取消：共{total}行，已导入{success}行，其余未导入。',
    en: 'Cancelled: {success} of {total} {total|row|rows} {success|was|were} imported, the rest were not.',
  },
  checkCancelled: { zh: '检查已取消。', en: 'The check was cancelled.' },
  undone: {
    zh: '已撤回本次导入的{undone}行。',
    en: 'The {undone} {undone|row|rows} of this import {undone|was|were} taken back.',
  },
  undonePartly: {
    zh: '已撤回{undone}行；{kept}行导入后已被使用或修改，保留不动。',
    en: '{undone} {undone|row was|rows were} undone; {kept} {kept|has|have} been used or changed since and {kept|is|are} kept.',
  },
  lostLogin: {
    zh: '导入人已不能登录，未导入的行已停止。',
    en: 'The importing person can no longer sign in; the remaining rows were stopped.',
  },
  broken: {
    zh: '导入中断，请重试。已导入{success}行。',
    en: 'The import broke off, please try again. {success} {success|row was|rows were} imported.',
  },
  line: { zh: '行号', en: 'Line' },
  reason: { zh: '原因', en: 'Reason' },
  lists: { zh: '可选值', en: 'Lists' },
  hintRequired: { zh: '必填', en: 'Required' },
  hintOptional: { zh: '选填', en: 'Optional' },
  hintChoice: { zh: '从下拉列表选择', en: 'choose from the list' },
  hintAmong: {
    zh: '可填多个，用“；”分隔，可选值见“可选值”页',
    en: 'separate several with ; exactly as on the Lists sheet',
  },
  hintDate: { zh: '格式 YYYY-MM-DD', en: 'YYYY-MM-DD' },
  hintUnit: { zh: '单位：{unit}', en: 'in {unit}' },
  hintNumber: { zh: '数字', en: 'number' },
  hintSample: { zh: '例：{sample}', en: 'e.g. {sample}' },
  errorsOf: { zh: '错误明细', en: 'errors' },
  template: { zh: '导入模板', en: 'template' },
});
