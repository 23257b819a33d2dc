import { z } from 'zod';
import { EVERYONE, Id, query } from '#kernel/rules/contract.ts';
import { bytesOf } from '../rules/no-secrets.ts';

const Screen = z.string().trim().min(1).max(120);
/** Filters, columns, order and density of a list, as the list shape keeps them. */
const Content = z.json().refine((v) => bytesOf(v) <= 16 * 1024, { error: 'draft.size' });
export const SavedView = z.object({
  id: z.string(),
  screen: z.string(),
  name: z.string(),
  content: z.json(),
  shared: z.boolean(),
});

/** The reader's saved views of one list, by name. The nameless one is his own column layout. */
export const listViews = query('views.list', {
  path: '/api/common-platform/common/view/list',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ screen: Screen }),
  output: z.array(SavedView),
});
/** Saves a view; without `id` a new one, and the same name on the same list is replaced. */
export const saveView = query('views.save', {
  path: '/api/common-platform/common/view/save',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({
    id: Id.optional(),
    screen: Screen,
    name: z.string().trim().max(40, { error: 'text.max:40' }),
    content: Content,
  }),
  output: SavedView,
});
export const deleteView = query('views.delete', {
  path: '/api/common-platform/common/view/delete',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id }),
  output: z.null(),
});

/** All named views of the reader as addresses, for the search palette. */
export const viewLinks = query('views.links', {
  path: '/api/common-platform/common/view/links',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.string(), title: z.string(), path: z.string() })),
});
