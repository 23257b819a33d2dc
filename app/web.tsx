import '#kernel/web/shell/no-eval.ts';
import { createRoot } from 'react-dom/client';
import { registerRoutes } from '#kernel/web/guard/rights.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { wordsEngine } from '#kernel/web/i18n/engine.ts';
import { App } from '#kernel/web/shell/app.tsx';
import { configureShell } from '#kernel/web/shell/ports.ts';
import { applyTheme } from '#kernel/web/theme/apply.ts';
import { ports } from './web-ports.tsx';

/** Screens that need no login; their components are fetched when first shown. */
const publicRoutes: readonly RouteDef[] = [];

configureShell(ports);
registerRoutes(publicRoutes, async () => (await import('./web-routes.tsx')).routes);
wordsEngine();
applyTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App routes={publicRoutes} />);
