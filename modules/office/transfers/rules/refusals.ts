import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';
import { commaIn } from '#kernel/rules/words.ts';

/** Refusals of imports and exports (administration-domain 25.3); 15101 to 15103 stand in the kernel. */
export const ImportRepeat = refusal(15104, 'IMPORT_REPEAT', {
  zh: '相同文件刚刚导入过，是否继续',
  en: 'The same file was just imported, continue?',
});
export const ImportTemplate = refusal(15105, 'IMPORT_TEMPLATE', {
  details: { missing: z.string() },
  zh: '请使用最新模板（缺少列：{missing}）',
  en: 'Use the current template (missing columns: {missing})',
  spell: ({ missing }, locale) => ({ missing: missing.split('、').join(commaIn(locale)) }),
});
export const ImportBiztype = refusal(15106, 'IMPORT_BIZTYPE', {
  zh: '不支持的导入类型',
  en: 'Unknown import type',
});
export const ExportBusy = refusal(15201, 'EXPORT_BUSY', { zh: '导出任务过多', en: 'Too many exports' });
export const ExportRows = refusal(15202, 'EXPORT_ROWS', {
  details: { n: z.number() },
  zh: '超过{n}行，请缩小范围',
  en: 'More than {n} {n|row|rows}, narrow the range',
});
export const ExportExpired = refusal(15203, 'EXPORT_EXPIRED', {
  zh: '文件已过期',
  en: 'The file has expired',
});
