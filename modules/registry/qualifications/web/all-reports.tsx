export { AllReports as default } from './report-lists.tsx';
