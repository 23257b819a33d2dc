import type { PageShape } from '#kernel/rules/pages.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { ButtonCode } from './buttons.ts';
import type { Section } from './sections.ts';

/** The three consoles a menu serves (administration-domain 8.1 scopes). */
export type Console = 'platform' | 'seller' | 'buyer';
export const CONSOLES = ['platform', 'seller', 'buyer'] as const satisfies readonly Console[];

/** A group of the menu: the first segment of its pages' paths; `main` gathers the top-level pages. */
export interface RouteGroup {
  readonly code: string;
  readonly path?: string;
  readonly parent?: string;
  readonly zh: string;
  readonly en: string;
  readonly icon: string;
  readonly section: Section;
}

/** A page of the menu tree with everything the menu, the guard and the permission matrix ask of it. */
export interface PermissionRoute {
  readonly path: string;
  readonly name: string;
  readonly title: LocalizedText;
  readonly group: string;
  readonly section: Section;
  readonly parentRoute?: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly icon: string;
  readonly buttons: readonly ButtonCode[];
  readonly consoles: readonly Console[];
  readonly built: boolean;
  readonly capability: string;
  readonly shape: PageShape;
  readonly sort: number;
}
