import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { LineShown } from '../contract/inquiry.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';

/** What is asked for, line by line. */
export function LineTable({ lines }: { lines: readonly LineShown[] }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    <SmallTable
      label={t('lines')}
      rows={lines}
      keyOf={(l) => String(l.lineNo)}
      columns={[
        { label: t('lineNo'), cell: (l) => l.lineNo },
        {
          label: t('name'),
          cell: (l) => [inReaders(l.nameZh, l.nameEn), l.casNo].filter(Boolean).join(' · '),
        },
        { label: t('grade'), cell: (l) => l.grade ?? EMPTY },
        { label: t('brandAccepted'), cell: (l) => l.brand ?? EMPTY },
        { label: t('packagingId'), cell: (l) => inReaders(l.packagingZh, l.packagingEn) || EMPTY },
        {
          label: t('quantity'),
          end: true,
          cell: (l) => `${formatter.quantity(l.quantity)} ${unitMark(l.uom, formatter.locale)}`,
        },
        { label: t('spec'), cell: (l) => [l.spec, l.remark].filter(Boolean).join(' · ') || EMPTY },
      ]}
    />
  );
}
