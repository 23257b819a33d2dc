import type { Identity } from './contract.ts';
import type { LocalizedText } from './words.ts';

/**
 * One page, declared once: what the menu, the guard, the router, the permission matrix and `npm run routes`
 * know of it comes from here.
 * A module declares its pages in `rules/pages.ts` (seen by server and browser) and who holds them in
 * `server/page-grants.ts` (never sent to a browser);
 * `web/index.ts` adds the screens. Source: administration-domain 8.
 */

/** Codes of the button registry, added by declaration merging where the registry is kept. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ButtonCodes {}
/** Codes of the shipped roles, likewise. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface RoleCodes {}
/** Headings of the menu, likewise. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MenuSections {}
export type ButtonCode = keyof ButtonCodes & string;
export type RoleCode = keyof RoleCodes & string;
export type MenuSection = keyof MenuSections & string;

/** The screen shape a page is built on. */
export type PageShape = 'list' | 'form' | 'view' | 'tree' | 'flow' | 'board' | 'page';

/** A line of the personal menu in the header. */
export interface PersonalEntry {
  readonly title: LocalizedText;
  readonly order: number;
}
/** A page as its module writes it down. */
export interface PageSpec {
  /** Local path, parameters with a colon. Its first segment is the menu group. */
  readonly path: `/${string}`;
  readonly title: LocalizedText;
  /** Name of its row in the menu tree, where its tab says something else. */
  readonly menuTitle?: LocalizedText;
  /** Unique name; absent: the last segment of the path. */
  readonly name?: string;
  readonly icon: string;
  readonly shape: PageShape;
  /** Place within its menu group. Absent: the page has no row in the menu tree, and its rights are its parent's. */
  readonly order?: number;
  /** Heading of the menu; absent: that of its group. */
  readonly section?: MenuSection;
  /** Buttons the page offers in any console; absent: those of its parent. */
  readonly buttons?: readonly ButtonCode[];
  /**
   * The page it belongs to: it is not drawn in the menu, and takes over that page's permission, buttons and
   * menu mark (8.4).
   */
  readonly parent?: string;
  /** A page under another that is granted by itself: it does not go with its parent (8.4, "an own entry wins"). */
  readonly ownRights?: true;
  /** Open to every signed-in user without a grant (8.4). */
  readonly alwaysOn?: true;
  /**
   * A document that stands without the console where it is what a window was opened at, by a mail or a code;
   * in a tab of the console for who comes by a list.
   */
  readonly standalone?: true;
  /** It stands in the personal menu of the header too. */
  readonly personal?: PersonalEntry;
  /** The first page of this side after a login (2.3). */
  readonly landing?: Identity;
  /** The instance is kept while other tabs are shown; absent: true for lists, trees and boards (8.2). */
  readonly keepAlive?: boolean;
  /** Where somebody is led who may not open this page any more, when he may open that one. */
  readonly instead?: string;
  /** Specified, and no screen yet: reachable for those who hold it, absent from the menu. */
  readonly planned?: true;
}

/** A page with what its declaration leaves out. */
export interface Page extends PageSpec {
  readonly name: string;
  readonly buttons: readonly ButtonCode[];
  readonly keepAlive: boolean;
  /** `wing/module` that owns it. */
  readonly owner: string;
}
/** The pages of one module; `Built` are the paths that need a screen. */
export interface PageSet<Built extends string = string> {
  readonly owner: string;
  readonly pages: readonly Page[];
  /** Type only: the paths that `web/index.ts` has to attach a screen to. */
  readonly built?: Built;
}
/** A page below another one: what it does not say is that page's. */
export interface Subpage extends Omit<PageSpec, 'path' | 'parent' | 'icon'> {
  /** What stands behind the path of the page it belongs to. */
  readonly at: `/${string}`;
  readonly icon?: string;
}
type Below<L extends PageSpec, S extends Subpage> = Omit<S, 'at'> & {
  readonly path: `${L['path']}${S['at']}`;
  readonly parent: L['path'];
  readonly icon: string;
};
type PageEntry = PageSpec | readonly PageSpec[];
type SpecOf<E extends PageEntry> = E extends readonly (infer S extends PageSpec)[] ? S : E & PageSpec;
type BuiltPath<P extends readonly PageEntry[]> = Exclude<
  SpecOf<P[number]>,
  { readonly planned: true }
>['path'];

const KEPT: readonly PageShape[] = ['list', 'tree', 'board'];
/** Lists, trees and boards are kept while other tabs are shown (8.2). */
export const isKeptShape = (shape: PageShape): boolean => KEPT.includes(shape);

const buttonsOf = (spec: PageSpec, specs: readonly PageSpec[]): readonly ButtonCode[] => {
  if (spec.buttons !== undefined) return spec.buttons;
  const parent = specs.find((other) => other.path === spec.parent);
  if (parent === undefined)
    throw new Error(`page ${spec.path}: say its buttons, or its parent in this module`);
  return buttonsOf(parent, specs);
};

// @__NO_SIDE_EFFECTS__
/** A page below another one, by what it always says, and what else there is to say of it. */
export const subpage = <
  const A extends `/${string}`,
  const M extends Partial<Subpage> = Record<never, never>,
>(
  at: A,
  name: string,
  title: LocalizedText,
  shape: PageShape,
  more?: M,
): M & {
  readonly at: A;
  readonly name: string;
  readonly title: LocalizedText;
  readonly shape: PageShape;
} => ({
  ...(more as M),
  at,
  name,
  title,
  shape,
});

// @__NO_SIDE_EFFECTS__
/** A page with those that belong to it, as a list with its form and its detail: their paths begin with its own. */
export function withSubpages<const L extends PageSpec, const S extends readonly Subpage[]>(
  page: L,
  ...below: S
): readonly (L | Below<L, S[number]>)[] {
  const subpages = below.map(({ at, ...more }) => ({
    icon: page.icon,
    ...more,
    path: `${page.path}${at}`,
    parent: page.path,
  }));
  return [page, ...(subpages as unknown as Below<L, S[number]>[])];
}

// Without an effect, so that a screen that names an address does not fetch the declarations of all pages.
// @__NO_SIDE_EFFECTS__
/** Declares the pages of a module. Refuses a page without a place: neither a row of the menu (`order`) nor a parent. */
export function definePages<const P extends readonly PageEntry[]>(
  owner: string,
  entries: P,
): PageSet<BuiltPath<P>> {
  const specs = entries.flatMap((entry): readonly PageSpec[] =>
    Array.isArray(entry) ? entry : [entry as PageSpec],
  );
  const pages = specs.map((spec: PageSpec): Page => {
    if (spec.order === undefined && spec.parent === undefined)
      throw new Error(`page ${spec.path}: say its order in the menu, or the page it belongs to`);
    return {
      ...spec,
      owner,
      name: spec.name ?? spec.path.split('/').at(-1) ?? spec.path,
      buttons: buttonsOf(spec, specs),
      keepAlive: spec.keepAlive ?? isKeptShape(spec.shape),
    };
  });
  return { owner, pages };
}

/** A group of the menu: the pages whose paths lie under its path. Declared by the module most of them belong to. */
export interface MenuGroup {
  /** The group's path without its slash, or a name of its own below another group. */
  readonly code: string;
  readonly path: `/${string}`;
  readonly parent?: string;
  readonly title: LocalizedText;
  readonly icon: string;
  readonly section: MenuSection;
  readonly order: number;
}

/**
 * What a role holds on the pages of a row: every button of the row, or these; an empty list is "visible
 * without buttons".
 */
export type Grant = 'all' | readonly ButtonCode[];
/** One row of the matrices of administration-domain 26.2 and 26.3. A role that is absent does not see the pages. */
export interface GrantRow {
  readonly pages: readonly string[];
  /** Buttons these pages offer in this console, where it is not all their buttons. */
  readonly buttons?: readonly ButtonCode[];
  readonly roles: { readonly [R in RoleCode]?: Grant };
}
/**
 * Who holds the pages of a module when it is installed: rows of the platform's console, which the super
 * administrator holds all, and of the members' consoles.
 */
export interface PageGrants {
  readonly platform?: readonly GrantRow[];
  readonly member?: readonly GrantRow[];
}
