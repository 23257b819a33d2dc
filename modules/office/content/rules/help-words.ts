import { words } from '#kernel/rules/words.ts';
import { shared } from './base-words.ts';

/** Help for its keepers (administration-domain 10.6). */
export const helpWords = words('content.help', {
  ...shared,
  list: { zh: '帮助', en: 'Help' },
  noun: { zh: '帮助栏目', en: 'help column' },
  addColumn: { zh: '新增栏目', en: 'New column' },
  addChild: { zh: '新增子栏目', en: 'New sub-column' },
  editColumn: { zh: '编辑栏目', en: 'Edit column' },
  addArticle: { zh: '新增文章', en: 'New article' },
  editArticle: { zh: '编辑文章', en: 'Edit article' },
  names: { zh: '名称', en: 'Name' },
  parentId: { zh: '上级栏目', en: 'Parent' },
  sequence: { zh: '顺序', en: 'Sequence' },
  showInFooter: { zh: '页脚显示', en: 'In the footer' },
  'showInFooter.says': {
    zh: '在页脚显示（最多 6 个栏目，每个 6 篇）',
    en: 'Show in the footer (six columns of six links)',
  },
  columnId: { zh: '栏目', en: 'Column' },
  title: { zh: '标题', en: 'Title' },
  content: { zh: '内容', en: 'Content' },
  contentZh: { zh: '内容（中文）', en: 'Content (Chinese)' },
  contentEn: { zh: '内容（英文）', en: 'Content (English)' },
  views: { zh: '浏览量', en: 'Views' },
  votes: { zh: '读者评价', en: 'Was it helpful' },
  'votes.value': { zh: '有帮助 {yes}，没有帮助 {no}', en: 'yes {yes}, no {no}' },
  articles: { zh: '文章', en: 'Articles' },
  noArticles: { zh: '该栏目暂无文章', en: 'No article in this column yet' },
  'state.1': { zh: '已发布', en: 'Published' },
  'state.0': { zh: '未发布', en: 'Not published' },
  state: { zh: '状态', en: 'State' },
  publishNow: { zh: '立即发布', en: 'Publish now' },
});

/** «About us» for its keepers (administration-domain 10.8). */
export const aboutWords = words('content.about', {
  ...shared,
  list: { zh: '关于我们', en: 'About us' },
  noun: { zh: '版本', en: 'version' },
  add: { zh: '新增版本', en: 'New version' },
  editTitle: { zh: '编辑关于我们', en: 'Edit about us' },
  title: { zh: '标题', en: 'Title' },
  content: { zh: '内容', en: 'Content' },
  contentZh: { zh: '内容（中文）', en: 'Content (Chinese)' },
  contentEn: { zh: '内容（英文）', en: 'Content (English)' },
  images: { zh: '图片', en: 'Images' },
  mapPoint: { zh: '地图坐标', en: 'Map point' },
  lng: { zh: '经度', en: 'Longitude' },
  lat: { zh: '纬度', en: 'Latitude' },
  'mapPoint.help': {
    zh: '如 121.473701 与 31.230416，西经、南纬为负；可直接粘贴地图服务复制的坐标',
    en: 'E.g. 121.473701 and 31.230416, west and south with a minus; a pair copied from a map service can be pasted',
  },
  'about.mapPoint': {
    zh: '请填写经度（-180至180）和纬度（-90至90），最多6位小数',
    en: 'Enter longitude (-180 to 180) and latitude (-90 to 90), at most 6 decimals',
  },
  contact: { zh: '联系方式', en: 'Contact' },
  modifiedByName: { zh: '修改人', en: 'Changed by' },
  releasedAt: { zh: '发布时间', en: 'Released' },
  'ask.release.body': {
    zh: '当前已发布的版本将同时下线。',
    en: 'The currently published version is taken down at the same time.',
  },
  'ask.unpublish.body': { zh: '读者将看不到「关于我们」。', en: 'Readers no longer see «About us».' },
  copyOf: { zh: '基于此版本新增', en: 'New version from this' },
});
