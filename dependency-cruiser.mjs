import { wallRules } from './scripts/wall-rules.ts';
import { map } from './app/map.ts';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: wallRules(map),
  options: {
    // Without swc nothing is read under TypeScript 7 and everything passes; the planted breaches of `npm run
    // walls` hold this.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
