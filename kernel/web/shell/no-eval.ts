import { config } from 'zod';

// Schemas may be compiled with `new Function`; the content policy forbids it, and even the attempt is reported. Said before the first schema is made.
config({ jitless: true });
