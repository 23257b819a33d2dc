import { EMPTY } from '#kernel/rules/format.ts';
import { pathTo } from '#kernel/web/fields/code-way.ts';
import { CodePathField, type FieldProps, useCodes } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isBetween } from '../rules/region-text.ts';
import { companyWords } from '../rules/words.ts';

/** Province, city and district, found by walking down or by typing any part. */
export function RegionField(props: FieldProps<unknown>) {
  const t = useWords(companyWords);
  return <CodePathField {...props} set="region" placeholder={t('region.choose')} />;
}

/** The steps of a region in words, from the province down. */
export const regionText = (path: ReturnType<typeof pathTo>, code: string | null): string =>
  path.length === 0
    ? (code ?? EMPTY)
    : path
        .filter((n) => !isBetween(n.itemCode))
        .map((n) => n.itemName)
        .join(' ');
/** A region in words. */
export function RegionName({ code }: { code: string | null | undefined }) {
  const { items } = useCodes('region');
  return <>{regionText(code ? pathTo(items, code) : [], code ?? null)}</>;
}
