import type { Args } from '#kernel/rules/words.ts';
import { translate } from '#kernel/rules/words.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { Visit } from '#kernel/server/capability.ts';
import { siteBundle, type SiteBundle } from '#office/configuration/contract/bundle.ts';
import { siteBottom } from '#office/configuration/contract/site.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { type PageSeo, portalSeo } from '#office/content/server/door.ts';
import { openCategoryTree, type OpenCategory } from '#registry/catalogue/contract/base/platform-category.ts';
import { portalWords } from '../rules/words.ts';

type Table = typeof portalWords.table;
type Translate = <K extends keyof Table & string>(key: K, ...args: Args<Table[K]['en']>) => string;
export const translator =
  (locale: Locale): Translate =>
  (key, ...args) =>
    translate(portalWords, locale, key, ...args);

type Bottom = Awaited<ReturnType<typeof askBottom>>;
const askBottom = (visit: Visit) => visit.ask(siteBottom, {});

/** What stands around every page, and how things are called in the reader's language. */
export interface Frame {
  readonly visit: Visit;
  readonly locale: Locale;
  readonly t: Translate;
  readonly site: SiteBundle;
  readonly bottom: Bottom;
  readonly seo: readonly PageSeo[];
  readonly registerOpen: boolean;
  readonly platformName: string;
  readonly year: number;
  /** The words of the reader's language, of two that stand side by side. */
  i18n(
    words: { readonly zh_CN: string; readonly en_US?: string | null | undefined } | null | undefined,
  ): string;
  name(zh: string, en: string | null | undefined): string;
  /** The same thing's name in the other language, where it has one of its own. */
  otherName(zh: string, en: string | null | undefined): string | null;
}

export async function frameOf(visit: Visit): Promise<Frame> {
  const { locale, ctx } = visit;
  const zh = locale === 'zh_CN';
  const site = await visit.ask(siteBundle, {});
  const login = await settingOf(ctx, 'loginSettings');
  const i18n: Frame['i18n'] = (words) => (zh ? words?.zh_CN : words?.en_US || words?.zh_CN) ?? '';
  return {
    visit,
    locale,
    t: translator(locale),
    site,
    bottom: await askBottom(visit),
    seo: await portalSeo(ctx, {}),
    registerOpen: login.registerOpen,
    platformName: i18n(site.platform.platformName),
    year: (await ctx.now()).getUTCFullYear(),
    i18n,
    name: (nameZh, nameEn) => (zh ? nameZh || nameEn : nameEn || nameZh) ?? '',
    otherName: (nameZh, nameEn) => {
      const other = zh ? nameEn : nameZh;
      return other && nameEn && nameZh !== nameEn ? other : null;
    },
  };
}

/** The tree of categories as it is switched on, and the way down to each of them. */
export async function categoriesOf(visit: Visit) {
  const tree: OpenCategory[] = await visit.ask(openCategoryTree, {});
  const ways = new Map<string, readonly OpenCategory[]>();
  const walk = (list: readonly OpenCategory[], above: readonly OpenCategory[]) => {
    for (const c of list) {
      const way = [...above, c];
      ways.set(c.id, way);
      walk(c.children, way);
    }
  };
  walk(tree, []);
  const below = (c: OpenCategory): string[] => [c.id, ...c.children.flatMap(below)];
  return {
    tree: tree as readonly OpenCategory[],
    ids: [...ways.keys()],
    wayTo: (id: string): readonly OpenCategory[] => ways.get(id) ?? [],
    byCode: (code: string): OpenCategory | undefined =>
      [...ways.values()].map((way) => way.at(-1)).find((c) => c?.code === code),
    below,
  };
}
export type Categories = Awaited<ReturnType<typeof categoriesOf>>;
