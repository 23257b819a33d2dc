import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { StoreViews } from '#registry/stores/server/door.ts';

/** It keeps nothing; of others it reads what they publish in `reporting`, as a visitor. */
export interface PortalTables extends CatalogueViews, StoreViews {}
export const portal = capability<PortalTables>('portal');
export type PortalContext = Context<PortalTables, unknown>;
