import { words } from '#kernel/rules/words.ts';

/** My exports (administration-domain 20). */
export const exportWords = words('transfers', {
  title: { zh: '我的导出', en: 'My exports' },
  noun: { zh: '导出任务', en: 'exports' },
  'empty.help': { zh: '在列表中点击“导出”后，文件在此处生成并保留 7 天。', en: 'Press Export on a list: its file is made here and kept for seven days.' },
  name: { zh: '名称', en: 'Name' },
  format: { zh: '格式', en: 'Format' },
  state: { zh: '状态', en: 'State' },
  progress: { zh: '进度', en: 'Progress' },
  rows: { zh: '行数', en: 'Rows' },
  created: { zh: '创建时间', en: 'Created' },
  expires: { zh: '有效期至', en: 'Kept until' },
  error: { zh: '失败原因', en: 'Error' },
  download: { zh: '下载', en: 'Download' },
  cancel: { zh: '取消', en: 'Cancel' },
  again: { zh: '重新导出', en: 'Export again' },
  remove: { zh: '删除', en: 'Delete' },
  cancelConfirm: { zh: '确定取消该导出任务？', en: 'Cancel this export?' },
  removeConfirm: { zh: '确定删除该导出任务？文件将一并删除。', en: 'Delete this export and its file?' },
  queued: { zh: '已加入“我的导出”', en: 'Added to My exports' },
  footer: { zh: '导出人：{who}　导出时间：{time}　筛选条件：{filter}', en: 'Exported by {who} at {time}, filter: {filter}' },
  noFilter: { zh: '无', en: 'none' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  failed: { zh: '导出失败，请重试', en: 'The export failed, please try again' },
  noRight: { zh: '您已无权查看该列表', en: 'You may no longer see this list' },
});
