import { logExport, stoppedExport, visitExport } from '#office/operationlog/server/door.ts';
import { exporter } from '#office/transfers/server/door.ts';

// The log is below the module that exports and does not know it; its lists are handed over here.

exporter(logExport);
exporter(visitExport);
exporter(stoppedExport);
