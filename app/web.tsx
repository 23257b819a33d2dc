import { createRoot } from 'react-dom/client';
import { configurePlaces } from '#kernel/web/guard/places.ts';
import { registerRoutes } from '#kernel/web/guard/rights.ts';
import { isPublicPath } from '#kernel/web/guard/route.ts';
import { applyLocale } from '#kernel/web/i18n/locale.ts';
import { beginStart } from '#kernel/web/request/start.ts';
import { configureScreens } from '#kernel/web/screens/ports.ts';
import { App } from '#kernel/web/shell/app.tsx';
import { configureShell } from '#kernel/web/shell/ports.ts';
import { configureTexts } from '#kernel/web/shell/texts.ts';
import { applyTheme } from '#kernel/web/theme/apply.ts';
import { startParts } from './start-parts.ts';
import { webPlaces } from './web-places.ts';
import { ports, screenNeeds } from './web-ports.tsx';
import { publicScreens } from './web-public.tsx';
import { fillFrame } from './web-slots.tsx';
import { webTexts } from './web-texts.ts';

configurePlaces(webPlaces);
configureTexts(webTexts);
configureShell(ports);
configureScreens(screenNeeds);
fillFrame();
// Pages before sign-in stand in the first file; every other screen is listed behind the login.
registerRoutes(publicScreens, async () => (await import('./web-routes.tsx')).routes);
applyLocale();
applyTheme();
// Before the console has arrived: what it will ask is under way by then.
if (!isPublicPath(location.pathname)) beginStart(startParts);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App routes={publicScreens} />);
