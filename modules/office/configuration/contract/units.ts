import { z } from 'zod';
import { command, PLATFORM, query, Version } from '#kernel/rules/contract.ts';
import { CONFIG_ROUTES } from '../rules/places.ts';
import { UNITS, type Unit } from '../rules/units.ts';
import { backTo, keeping, releaseFacts, releasePage, releasePaging, SavedRelease } from './release.ts';

/**
 * Form and versions of settings that are released together (administration-domain 10.1, 10.7, 2.9). `saving`
 * is the last word of the path that saves.
 */
function unitCalls<U extends Unit, F extends z.ZodRawShape>(
  unit: U,
  base: `/api/${string}`,
  saving: 'update' | 'save',
  shape: F,
) {
  const shared = { audience: PLATFORM, relation: 'none', routes: [CONFIG_ROUTES[unit]] } as const;
  const named = (verb: string) => `configuration.${verb}${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
  const input = { version: Version };
  const content = z.object(shape);
  return {
    unit,
    edit: query(named('edit'), {
      ...shared,
      path: `${base}/edit`,
      input: z.strictObject({}),
      output: z.object({ ...releaseFacts, value: content, draft: content.nullable() }),
    }),
    save: command(named('save'), {
      ...shared,
      path: `${base}/${saving}`,
      button: 'Edit',
      input: z.strictObject({ ...shape, ...input, ...keeping }),
      output: SavedRelease,
    }),
    release: command(named('release'), {
      ...shared,
      path: `${base}/release`,
      button: 'Edit',
      input: z.strictObject({ ...input, note: keeping.note }),
      output: SavedRelease,
    }),
    discard: command(named('discard'), {
      ...shared,
      path: `${base}/discard`,
      button: 'Edit',
      input: z.strictObject(input),
      output: SavedRelease,
    }),
    rollBack: command(named('restore'), {
      ...shared,
      path: `${base}/rollBack`,
      button: 'Edit',
      input: z.strictObject({ ...input, ...backTo }),
      output: SavedRelease,
    }),
    history: query(named('history'), {
      ...shared,
      path: `${base}/history`,
      input: z.strictObject(releasePaging),
      output: releasePage,
    }),
  };
}

export const platformCalls = unitCalls(
  'platform',
  '/api/common-platform/admin/mgtplatform',
  'update',
  UNITS.platform.shape,
);
export const footerCalls = unitCalls(
  'footer',
  '/api/common-platform/admin/bottom/bottomset',
  'save',
  UNITS.footer.shape,
);
export const loginCalls = unitCalls(
  'login',
  '/api/common-platform/admin/config/loginSetting',
  'update',
  UNITS.login.shape,
);
export const allUnitCalls = [platformCalls, footerCalls, loginCalls] as const;
