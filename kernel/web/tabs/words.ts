import { words } from '#kernel/rules/words.ts';

export const tabWords = words('tabs', {
  'leave.title': { zh: '离开“{page}”？', en: 'Leave «{page}»?' },
  'leave.lost': {
    zh: '有未保存的内容，离开后将丢失，且无法恢复。',
    en: 'Unsaved changes will be lost and cannot be recovered.',
  },
  'leave.drafted': {
    zh: '内容尚未提交，已暂存为草稿，再次打开此页面可继续填写。',
    en: 'Nothing has been submitted. A draft is saved; open the page again to continue.',
  },
  'leave.mixed': {
    zh: '部分内容已暂存为草稿，其余未保存的内容离开后将丢失。',
    en: 'Some of it is kept as a draft; the other unsaved changes will be lost.',
  },
  'leave.yes': { zh: '离开', en: 'Leave' },
  'leave.no': { zh: '继续编辑', en: 'Keep editing' },
  'leave.many': {
    zh: '关闭 {n} 个有未保存内容的页面？',
    en: 'Close {n} {n|page|pages} with unsaved changes?',
  },
  'this.page': { zh: '本页面', en: 'this page' },
});
