import type { LocalizedText } from '#kernel/rules/words.ts';

/** Words several tables of this capability repeat. */
export const shared = {
  'language.zh_CN': { zh: '中文', en: 'Chinese' },
  'language.en_US': { zh: '英文', en: 'English' },
  'state.1': { zh: '启用', en: 'Enabled' },
  'state.0': { zh: '停用', en: 'Disabled' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  release: { zh: '发布', en: 'Release' },
  unpublish: { zh: '取消发布', en: 'Unpublish' },
  view: { zh: '查看', en: 'View' },
  deleted: { zh: '删除成功', en: 'Delete successful' },
  saved: { zh: '保存成功', en: 'Save successful' },
  gmtModified: { zh: '更新时间', en: 'Changed' },
  state: { zh: '状态', en: 'State' },
  'seq.range': { zh: '请输入1到30之间的序号', en: 'Enter the sequence between 1 and 30' },
  'menu.sortInteger': { zh: '请输入正整数', en: 'Enter positive integer' },
  'link.http': { zh: '链接必须以http开头', en: 'The link must begin with http' },
  'ask.delete': { zh: '确定删除「{name}」吗？', en: 'Delete «{name}»?' },
  'ask.enable': { zh: '确定启用「{name}」吗？', en: 'Enable «{name}»?' },
  'ask.disable': { zh: '确定停用「{name}」吗？', en: 'Disable «{name}»?' },
  'ask.release': { zh: '确定发布「{name}」吗？', en: 'Release «{name}»?' },
  'ask.unpublish': { zh: '确定取消发布「{name}」吗？', en: 'Unpublish «{name}»?' },
  'ask.gone': { zh: '删除后不可恢复。', en: 'It cannot be brought back.' },
} as const satisfies Record<string, LocalizedText>;
