import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { type Formatter, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { recommendProductCalls } from '../contract/entries.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { entryScreen, factColumns, pictureOf, schedule, scheduleText, Thumb } from './entry-screen.tsx';
import { pictureField } from './picture-field.tsx';
import { type GoodsOnOffer, goods } from './slots.ts';

const w = siteWords.table;
const Image = pictureField(imageScene, () => null);
type Fields = FieldKit<InputOf<typeof recommendProductCalls.update>, typeof w>;
const product = {
  name: 'recommended-product',
  search: (keyword: string) => goods().search(keyword),
  named: (ids: readonly string[]) => goods().named(ids),
};

const screen = entryScreen(recommendProductCalls, { sequence: 10 }, (kit) => {
  const field = kit as unknown as Fields;
  return [
    field.pick('productId', product, { span: 2 }),
    field.count('sequence', { help: w['sequence.help'] }),
    field.i18n('names', { label: w['product.names'], most: 60, span: 3, help: w['product.names.help'] }),
    field.custom('image', Image, { span: 3, verb: 'upload' }),
    field.dateTime('startTime', { help: w['time.help'] }),
    field.dateTime('endTime', { help: w['time.help'] }),
  ];
});

/** Names of products; one question for the whole page. */
function ProductName({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['pick', 'recommended-product', 'named', id],
    queryFn: () => goods().named([id]),
    staleTime: 300_000,
  });
  return <>{data?.find((o) => o.value === id)?.label ?? '--'}</>;
}
/**
 * Whether a product is on the market now: one that is not is skipped on the site, and marked here
 * (administration-domain 10.5).
 */
function OnOffer({ id }: { readonly id: string }) {
  const formatter = useFormatter();
  const { data } = useQuery({
    queryKey: ['recommended', 'on-offer'],
    queryFn: () => goods().onOffer(),
    staleTime: 30_000,
  });
  if (data === undefined) return <>--</>;
  const there = data.some((p: GoodsOnOffer) => p.productId === id);
  return (
    <StatusTag
      color={there ? 'green' : 'orange'}
      label={formatter.text(there ? w['onOffer.yes'] : w['onOffer.no'])}
    />
  );
}
const shownName = (
  row: { readonly names: { zh_CN: string; en_US?: string | undefined } | null },
  formatter: Formatter,
): string => (row.names === null ? '--' : formatter.i18n(row.names));

/** /mymanagement/recommendedProducts: goods the front page puts first, at most twelve (R-PCONF-008). */
export default listScreen(recommendProductCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.recommendProduct,
  entityName: w['noun.recommendProduct'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.custom('productId', {
      label: w.productId,
      text: (row) => row.productId,
      cell: (row) => <ProductName id={row.productId} />,
    }),
    kit.custom('names', { label: w['product.names'], text: shownName }),
    kit.custom('onOffer', {
      label: w.onOffer,
      text: () => '',
      cell: (row) => <OnOffer id={row.productId} />,
      width: 170,
    }),
    kit.custom('image', {
      label: w.image,
      text: () => '',
      cell: (row) => <Thumb url={pictureOf(row, row.image)} />,
      width: 120,
      optional: true,
    }),
    kit.count('sequence', { width: 70 }),
    kit.custom('schedule', { label: w.schedule, text: scheduleText, cell: schedule, width: 150 }),
    ...factColumns(kit),
  ],
  filters: [
    kit.search('keyword', { label: w.keyword }),
    kit.yesNo('enabled', { first: true }),
    kit.oneOf('release', releaseBadge),
  ],
  actions: screen.actions(kit),
  nameOf: (row, formatter) => (row.names ? formatter.i18n(row.names) : row.productId),
  card: ['productId', 'names', 'onOffer', 'enabled', 'release'],
}));
