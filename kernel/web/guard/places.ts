import { FORBIDDEN, LOGIN, NOT_FOUND } from '#kernel/rules/entrance.ts';

/** Pages the frame leads to by itself; the composition names them, because they belong to modules. */
export interface Places {
  /** The start page: of the shortcut `G H`, and of a menu entry without an address. */
  readonly home: string;
  /** Where somebody starts who may open nothing else: his own account. */
  readonly account: string;
  /** Where an initial or expired password is changed. */
  readonly password: string;
  readonly messages: string;
  /** Pages that need no login, beside the frame's own. */
  readonly open: readonly string[];
  /** Old addresses and where they lead. */
  readonly redirects: Readonly<Record<string, string>>;
  /** What visitors may look at; the server draws these pages, not the application. */
  readonly visitors?: string;
}

let given: Places = {
  home: '/',
  account: '/',
  password: '/',
  messages: '/',
  open: [],
  redirects: {},
};
/** Called once by the composition before the first page is drawn. */
export const configurePlaces = (places: Places): void => {
  given = places;
};
export const places = (): Places => given;

/** Paths that need no login and no permission (specification 2.1); screens outside this list are never public. */
export const publicPaths = (): readonly string[] => [LOGIN, ...given.open, FORBIDDEN, NOT_FOUND];
/** Where the old addresses lead; null for every other path. */
export const redirectOf = (pathname: string): string | null => given.redirects[pathname] ?? null;
