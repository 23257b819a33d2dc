import { words } from './words.ts';

/** What every document of the server says at its edges. */
export const pdfWords = words('pdf', {
  page: { zh: '第 {page} 页 / 共 {pages} 页', en: 'Page {page} of {pages}' },
  hash: { zh: '内容哈希 SHA-256 {hash}', en: 'Content SHA-256 {hash}' },
});
