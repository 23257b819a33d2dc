import { z } from 'zod';
import { refusal } from './refusal.ts';
import { commaIn } from './words.ts';

/** Refusals of files and sheets (administration-domain 25.3); used before sending in the browser and again on the server. */
export const FileTooLarge = refusal(15001, 'FILE_TOO_LARGE', {
  details: { max: z.string() },
  zh: '文件大小不能超过{max}',
  en: 'File larger than {max}',
});
export const FileFormat = refusal(15002, 'FILE_FORMAT', {
  details: { types: z.string() },
  zh: '附件格式错误，仅支持{types}',
  en: 'Wrong attachment format, only {types}',
  spell: ({ types }, locale) => ({ types: types.split('、').join(commaIn(locale)) }),
});
export const FileName = refusal(15003, 'FILE_NAME', {
  zh: '文件名过长（须少于100个字符）',
  en: 'File name too long (under 100 characters)',
});
export const FileNameSigns = refusal(15007, 'FILE_NAME_SIGNS', {
  zh: '文件名含有不允许的字符（如斜杠、控制字符或文字方向标记），请重命名后再上传',
  en: 'The file name has characters that may not stand in it (slashes, control characters, direction marks); rename the file',
});
export const FileCount = refusal(15004, 'FILE_COUNT', {
  details: { n: z.number() },
  zh: '最多上传{n}个',
  en: 'At most {n} {n|file|files}',
});
export const FileInfected = refusal(15005, 'FILE_INFECTED', {
  zh: '文件未通过安全检查',
  en: 'File refused by security check',
});
export const FileLink = refusal(15006, 'FILE_LINK', { http: 403, zh: '链接已过期', en: 'Link expired' });
export const FileMissing = refusal(15008, 'FILE_MISSING', {
  http: 404,
  zh: '文件已登记，但存储中找不到，请联系平台',
  en: 'The file is on record but missing from the file store; please contact the platform',
});
export const FileStoreAway = refusal(15009, 'FILE_STORE_AWAY', {
  http: 503,
  zh: '文件存储暂不可用，文件未保存，请稍后重试',
  en: 'The file store is not available and nothing was saved; please try again later',
});
export const ImportFormat = refusal(15101, 'IMPORT_FORMAT', {
  zh: '附件格式错误，请上传xls或xlsx文件',
  en: 'Wrong attachment format, xls or xlsx only',
});
export const ImportEmpty = refusal(15102, 'IMPORT_EMPTY', { zh: '文件没有数据', en: 'No rows' });
export const ImportRows = refusal(15103, 'IMPORT_ROWS', {
  details: { n: z.number() },
  zh: '超过{n}行',
  en: 'More than {n} {n|row|rows}',
});
