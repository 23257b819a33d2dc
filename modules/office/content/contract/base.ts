import { z } from 'zod';
import { HttpLink, Id } from '#kernel/rules/contract.ts';

/** Shapes this capability's calls share. */
export const Words = z.object({ zh_CN: z.string(), en_US: z.string().nullish() });
export const LOCALES = ['zh_CN', 'en_US'] as const;
export const Language = z.enum(LOCALES, { error: 'field.select' });
export const OnOff = z.enum(['0', '1'], { error: 'field.select' });
export const Sequence = z
  .int({ error: 'seq.range' })
  .min(1, { error: 'seq.range' })
  .max(30, { error: 'seq.range' });
/** Rich text as it is sent; sanitised and measured by the server. The bound is on the markup, four times the text. */
export const Rich = (most: number) => z.string().max(most * 4, { error: `text.max:${most}` });
/** Rich text per language; Chinese is required. */
export const RichWords = (most: number) =>
  z.strictObject({ zh_CN: Rich(most).min(1, { error: 'field.input' }), en_US: Rich(most).optional() });
export const FileIds = (most: number) => z.array(Id).max(most, { error: `items.most:${most}` });
export const Link = HttpLink;
export const Shown = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  url: z.string(),
});
export type Shown = z.output<typeof Shown>;
/** Colours a label may carry (enum badge). */
export const BADGES = ['gold', 'blue', 'green', 'red', 'orange', 'gray'] as const;
