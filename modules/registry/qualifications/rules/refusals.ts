import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** What the gate found: the papers in the reader's words, and each finding with its sentence in both languages. */
const details = {
  papers: z.string().optional(),
  says: z.array(z.object({ paper: z.string(), reason: z.string(), zh: z.string(), en: z.string() })).optional(),
};
/** E-LIC-01 (trading-domain 21.2) */
export const LicenceMissing = refusal(17101, 'LICENCE_MISSING', {
  details,
  zh: '资质缺失、过期或超出许可范围',
  en: 'Licence missing, expired or out of scope',
});
/** E-LIC-02 */
export const LicenceBlocksRelease = refusal(17102, 'LICENCE_BLOCKS_RELEASE', {
  details,
  zh: '资质不满足，不能放货',
  en: 'Licence does not allow the release of goods',
});
