import { translate } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import type { LotOption } from '../contract/voucher.ts';
import { voucherWords } from '../rules/words.ts';

/** A lot as a choice: number, goods, and what may still be issued on it. */
export function lotOption(lot: LotOption) {
  const zh = currentLocale() === 'zh_CN';
  const place = [zh ? lot.warehouseZh : lot.warehouseEn, lot.tankNo].filter(Boolean).join(' ');
  return {
    value: lot.id,
    label: [lot.lotNo, zh ? lot.productZh : lot.productEn, lot.batchNo].filter(Boolean).join(' · '),
    note:
      lot.free === null
        ? translate(voucherWords, currentLocale(), 'lot.unconfirmed', { place })
        : translate(voucherWords, currentLocale(), 'lot.option', { free: lot.free, place }),
  };
}
