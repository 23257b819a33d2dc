import type { Services } from '#kernel/server/act-context.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { filesOfHouse } from '#office/attachments/server/services.ts';
import { footerHelp, siteColumns } from '#office/content/server/door.ts';
import { marketsNow } from '#office/markethours/server/door.ts';
import { carriersOf } from '#office/messaging/server/services.ts';
import { featuredShops } from '#registry/stores/server/door.ts';
import { directory } from './directory.ts';

/** Files, mail and SMS of the office, and whom to notify, for those below the modules that know it. */
export const officeServices = (
  settings: Settings,
): Pick<Services, 'directory' | 'carriers' | 'files' | 'footerHelp' | 'featuredShops' | 'siteParts'> => ({
  directory,
  siteParts: { columns: (ctx) => siteColumns(ctx, {}), markets: (ctx) => marketsNow(ctx, {}) },
  footerHelp: (ctx) => footerHelp(ctx, {}),
  featuredShops: (ctx) => featuredShops(ctx, {}),
  carriers: carriersOf(settings),
  files: filesOfHouse(settings),
});
