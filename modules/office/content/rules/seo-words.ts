import { words } from '#kernel/rules/words.ts';
import { shared } from './base-words.ts';

/** SEO (administration-domain 12.3). */
export const seoWords = words('content.seo', {
  ...shared,
  list: { zh: 'SEO 设置', en: 'SEO' },
  noun: { zh: '页面', en: 'page' },
  add: { zh: '新增页面', en: 'Add page' },
  editTitle: { zh: '编辑页面', en: 'Edit page' },
  path: { zh: '页面路径', en: 'Path' },
  language: { zh: '语言', en: 'Language' },
  title: { zh: '标题', en: 'Title' },
  'title.help': { zh: '可用变量：{variables}', en: 'Variables: {variables}' },
  keywords: { zh: '关键词', en: 'Keywords' },
  description: { zh: '描述', en: 'Description' },
  canonical: { zh: '规范链接', en: 'Canonical address' },
  robots: { zh: '收录', en: 'Robots' },
  'robots.index': { zh: '允许收录', en: 'Index' },
  'robots.noindex': { zh: '禁止收录', en: 'No index' },
  ogImage: { zh: '分享图片', en: 'Share image' },
  inSitemap: { zh: '站点地图', en: 'Sitemap' },
  'inSitemap.says': { zh: '写入 sitemap.xml（每日生成）', en: 'In sitemap.xml (made every day)' },
  changefreq: { zh: '更新频率', en: 'Change frequency' },
  'freq.always': { zh: '随时', en: 'Always' },
  'freq.hourly': { zh: '每小时', en: 'Hourly' },
  'freq.daily': { zh: '每天', en: 'Daily' },
  'freq.weekly': { zh: '每周', en: 'Weekly' },
  'freq.monthly': { zh: '每月', en: 'Monthly' },
  'freq.yearly': { zh: '每年', en: 'Yearly' },
  'freq.never': { zh: '从不', en: 'Never' },
  priority: { zh: '优先级', en: 'Priority' },
  'priority.help': { zh: '0.0 到 1.0', en: '0.0 to 1.0' },
});
