export { SentLeads as default } from './lead-lists.tsx';
