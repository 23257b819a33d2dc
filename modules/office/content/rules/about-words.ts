import { words } from '#kernel/rules/words.ts';
import { shared } from './base-words.ts';

/** «About us» for its keepers (administration-domain 10.8). */
export const aboutWords = words('content.about', {
  ...shared,
  list: { zh: '关于我们', en: 'About us' },
  noun: { zh: '版本', en: 'version' },
  add: { zh: '新建版本', en: 'New version' },
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
  copyOf: { zh: '基于此版本新建', en: 'New version from this' },
});
