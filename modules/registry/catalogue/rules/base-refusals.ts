import { z } from 'zod';
import { refusal, reworded } from '#kernel/rules/refusal.ts';
import { Duplicate, InUse } from '#kernel/rules/refusals.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import { baseWords } from './base-words.ts';

export { ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '#kernel/rules/refusals.ts';

const Places = z.array(z.object({ zh: z.string(), en: z.string(), n: z.number() }));
/** What still names the record, as a sentence says it: «offers 3, SKU 2». */
const places = (where: z.infer<typeof Places>, locale: 'zh_CN' | 'en_US'): string =>
  where.map((p) => `${inLocale(p, locale)} ${p.n}`).join(commaIn(locale));

/** 10305 with the places that name the record (administration-domain 25.2, trading-domain 17.2). */
export const UsedElsewhere = reworded(InUse, {
  details: { where: Places },
  spell: (d, locale) => ({ where: places(d.where, locale) }),
  zh: '数据已被引用，无法删除或停用（{where}）',
  en: 'In use, cannot be deleted or disabled ({where})',
});
/** Saving packaging without choosing any (R-CATA-004, administration-domain 24.2). */
export const PackagingSelect = refusal(18001, 'PACKAGING_SELECT', {
  zh: '请选择数据',
  en: 'Please select data',
});
/** The level given is not the parent's plus one (R-CATA-003, administration-domain 24.3). */
export const CategoryParent = refusal(18002, 'CATEGORY_PARENT', {
  zh: '上级类目级别不符',
  en: 'Parent level does not fit',
});
/** A permit is not cut below the goods that lie under it (trading-domain 17.1). */
export const PermitNeeded = refusal(18003, 'PERMIT_NEEDED', {
  details: { classes: z.array(z.string()), lots: z.number() },
  spell: (d, locale) => ({ classes: d.classes.join(commaIn(locale)) }),
  zh: '仓内存有危险类别{classes}的货物批次{lots}个，许可不能缩减到不含该类别或已过期',
  en: '{lots} {lots|lot|lots} of class {classes} {lots|is|are} stored here; the permit cannot exclude them or end before today',
});
export const LotNotPermitted = refusal(18004, 'LOT_NOT_PERMITTED', baseWords.table['lot.permit']);
/** An alias means one product name, and no other is called so (trading-domain 17.1). */
export const AliasTaken = reworded(Duplicate, {
  details: { alias: z.string() },
  zh: '别名“{alias}”与另一品名重复',
  en: 'Duplicate alias: «{alias}» means another product name',
});
