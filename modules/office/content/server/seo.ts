import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { seenFiles } from '#office/attachments/server/door.ts';
import {
  addSeo,
  deleteSeo,
  disableSeo,
  enableSeo,
  listSeo,
  type SeoRow,
  seoDetail,
  updateSeo,
} from '../contract/seo.ts';
import { bindPictures } from './article-files.ts';
import { changeRecord, dropRecord, fileRecord, type Hand, switchRecord } from './keep-record.ts';
import { room, type Seo } from './tables.ts';

const T = 'content.seo';
const present = (s: Seo): SeoRow => ({
  id: s.id,
  version: s.version,
  path: s.path,
  language: s.language,
  title: s.title,
  keywords: s.keywords,
  description: s.description,
  canonical: s.canonical,
  robots: s.robots,
  ogImage: s.og_image,
  inSitemap: s.in_sitemap,
  changefreq: s.changefreq,
  priority: s.priority,
  state: s.state,
  gmtModified: s.gmt_modified.toISOString(),
});

export const showSeoPages = room.ask(listSeo, async (w) => {
  const { keyword, language, robots, state } = w.input;
  let query = w.tx.selectFrom(T).selectAll().where('deleted', '=', false);
  if (language !== undefined) query = query.where('language', '=', language);
  if (robots !== undefined) query = query.where('robots', '=', robots);
  if (state !== undefined) query = query.where('state', '=', state);
  if (keyword)
    query = query.where(
      sql<boolean>`(path ilike ${anywhere(keyword)} or title ilike ${anywhere(keyword)} or keywords ilike ${anywhere(keyword)})`,
    );
  const page = await paged(w.tx, query, w.input, {
    sortable: { path: 'path', language: 'language', gmtModified: 'gmt_modified' },
    fallback: { column: 'path', asc: true },
    key: 'id',
  });
  return { ...page, list: page.list.map(present) };
});
export const showSeoPage = room.ask(seoDetail, async (w) => {
  const row = await w.tx
    .selectFrom(T)
    .selectAll()
    .where('id', '=', w.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row);
});

type Wish = Omit<SeoRow, 'id' | 'version' | 'gmtModified'>;
type Optional = 'canonical' | 'ogImage' | 'changefreq' | 'priority';
const setOf = (v: Omit<Wish, Optional> & { readonly [K in Optional]?: Wish[K] | undefined }) => ({
  path: v.path,
  language: v.language,
  title: v.title,
  keywords: v.keywords ?? null,
  description: v.description ?? null,
  canonical: v.canonical ?? null,
  robots: v.robots,
  og_image: v.ogImage ?? null,
  in_sitemap: v.inSitemap,
  changefreq: v.changefreq ?? null,
  priority: v.priority ?? null,
  state: v.state,
});
async function bindImage(w: Hand, id: string, image: string | null | undefined): Promise<void> {
  if (image && (await seenFiles(w, { attachmentIds: [image] })).length === 0) throw NotFound({}, 'ogImage');
  await bindPictures(w, 'SEO', id, image ? [image] : []);
}
export const seoAdded = room.on(addSeo, async (w) => {
  const filed = await fileRecord(w, T, setOf(w.input), w.input.path);
  if (filed === null) throw CodeExists({}, 'path');
  await bindImage(w, filed.id, w.input.ogImage);
  return filed;
});
export const seoChanged = room.on(updateSeo, async (w) => {
  const { id, version, ...wish } = w.input;
  const changed = await changeRecord(w, T, { id, version }, setOf(wish), wish.path);
  if (changed === null) throw CodeExists({}, 'path');
  await bindImage(w, id, wish.ogImage);
  return changed;
});
export const seoDropped = room.each(deleteSeo, (w) => dropRecord(w, T, w.input.id, async () => false));
export const seoOn = room.each(enableSeo, (w) => switchRecord(w, T, w.input.id, '1'));
export const seoOff = room.each(disableSeo, (w) => switchRecord(w, T, w.input.id, '0'));
