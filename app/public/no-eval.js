// Schemas may be compiled with `new Function`, which the content policy forbids; even the attempt is reported as a violation.
// The schema library reads this before its first schema is made, so it stands before the modules.
globalThis.__zod_globalConfig = { jitless: true };
